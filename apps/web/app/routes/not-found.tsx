/** Every address that is no page. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function UnknownAddress() {
  return null;
}
