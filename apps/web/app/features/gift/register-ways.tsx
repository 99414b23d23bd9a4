import { Link } from "react-router";
import { useSite } from "../../parts/site-context.tsx";
import { giftRegisters, registerAddress, type RegisterType } from "./gift-registers.ts";

interface RegisterWaysProps {
  residenceId: number;
  open: RegisterType;
  /** False when the operator has no rankings: the register by coins is then not linked. */
  isRanked: boolean;
}

/** Links between the registers of the gift warehouse. */
export function RegisterWays({ residenceId, open, isRanked }: RegisterWaysProps) {
  return (
    <nav aria-label="礼物仓库">
      {giftRegisters
        .filter(({ type }) => isRanked || type !== 0)
        .map(({ type, title }) => (
          <Link key={type} to={registerAddress(residenceId, type)} aria-current={type === open ? "page" : undefined}>
            {title}
          </Link>
        ))}
    </nav>
  );
}

/** False when the operator has no rankings. */
export function useIsRanked(): boolean {
  return useSite()?.has_rankings !== 0;
}
