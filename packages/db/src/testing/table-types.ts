import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, type TSInterfaceDeclaration, type TSType } from "oxc-parser";

interface TypedColumn {
  /** The type on reading, simplified: number, string, boolean, Date, Buffer, string[] or json. */
  type: string;
  nullable: boolean;
  /** Optional on insert: the database supplies the value. */
  generated: boolean;
}

export type TypedTables = Record<string, Record<string, TypedColumn>>;

const folder = fileURLToPath(new URL("../tables/", import.meta.url));

/** Every table with its columns, as `tables/*.ts` declare them. Throws on an unsupported type. */
export function readTableTypes(): TypedTables {
  const interfaces = new Map<string, TSInterfaceDeclaration>();
  const aliases = new Map<string, TSType>();
  for (const file of globSync("*.ts", { cwd: folder }).toSorted()) {
    const { program } = parseSync(file, readFileSync(`${folder}${file}`, "utf8"));
    for (const statement of program.body) {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declaration?.type === "TSInterfaceDeclaration") interfaces.set(declaration.id.name, declaration);
      if (declaration?.type === "TSTypeAliasDeclaration") aliases.set(declaration.id.name, declaration.typeAnnotation);
    }
  }
  const index = interfaces.get("Tables");
  if (!index) throw new Error("no interface Tables");
  const tables = fieldsOf(index).map(([name, type]) => {
    const table = interfaces.get(referenceName(type));
    if (!table) throw new Error(`no interface for the table ${name}`);
    return [name, Object.fromEntries(fieldsOf(table).map(([column, typed]) => [column, columnOf(typed, aliases)]))];
  });
  return Object.fromEntries(tables);
}

function fieldsOf(declaration: TSInterfaceDeclaration): [string, TSType][] {
  return declaration.body.body.map((member) => {
    if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier" || !member.typeAnnotation) {
      throw new Error(`${declaration.id.name} has a member that is no plain column`);
    }
    return [member.key.name, member.typeAnnotation.typeAnnotation];
  });
}

/** `Date` of `Date`, and `NoticeTable` of `Content.NoticeTable`. */
function referenceName(type: TSType): string {
  if (type.type !== "TSTypeReference") return "";
  if (type.typeName.type === "Identifier") return type.typeName.name;
  return type.typeName.type === "TSQualifiedName" ? type.typeName.right.name : "";
}

function columnOf(type: TSType, aliases: ReadonlyMap<string, TSType>): TypedColumn {
  const name = referenceName(type);
  const [inner] = type.type === "TSTypeReference" ? (type.typeArguments?.params ?? []) : [];
  if (name === "Generated" && inner) return { ...columnOf(inner, aliases), generated: true };
  // ColumnType<read, insert, update>: the first is the type on reading.
  if (name === "ColumnType" && inner) return columnOf(inner, aliases);
  const alias = aliases.get(name);
  if (alias) return columnOf(alias, aliases);
  if (name === "Date" || name === "Buffer") return plain(name);
  if (type.type !== "TSUnionType") return plain(scalarOf(type));
  const parts = type.types.filter((part) => part.type !== "TSNullKeyword");
  const [first, ...others] = new Set(parts.map((part) => columnOf(part, aliases).type));
  if (first === undefined || others.length > 0) throw new Error("a column of several types");
  return { type: first, nullable: parts.length < type.types.length, generated: false };
}

const plain = (type: string): TypedColumn => ({ type, nullable: false, generated: false });

function scalarOf(type: TSType): string {
  switch (type.type) {
    case "TSNumberKeyword":
      return "number";
    case "TSStringKeyword":
      return "string";
    case "TSBooleanKeyword":
      return "boolean";
    case "TSObjectKeyword":
      return "json";
    case "TSArrayType":
      return `${scalarOf(type.elementType)}[]`;
    case "TSLiteralType":
      return "value" in type.literal ? typeof type.literal.value : "";
    default:
      throw new Error(`a column type that this reader does not know: ${type.type}`);
  }
}
