/** A page that is shared. */
export interface SharedPage {
  /** Its title: 沈玉兰的居所. */
  title: string;
  /** Its address on this site, as `paths` builds it. */
  path: string;
  /** The residence, for its text from the share index. */
  residenceId?: number;
  /** The invitation itself is shared: the dialog need not offer it again. */
  isInvitation?: boolean;
}
