import { Link } from "react-router";
import { useSite } from "../site/site-context.tsx";
import { giftRegisters, registerAddress, type RegisterType } from "./gift-registers.ts";

interface RegisterWaysProps {
  residenceId: number;
  open: RegisterType;
  /** False: the operator has nothing ranked, and the register by coins is not led to. */
  isRanked: boolean;
}

/** From one register of the gift warehouse to another. */
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

/** False where the operator has nothing ranked. */
export function useIsRanked(): boolean {
  return useSite()?.has_rankings !== 0;
}
