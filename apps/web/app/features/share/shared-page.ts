/** A page that is passed on. */
export interface SharedPage {
  /** What it is: 沈玉兰的居所. */
  title: string;
  /** Its address on this site, as `paths` builds it. */
  path: string;
  /** The residence that it is, for what the share index says of it. */
  residenceId?: number;
  /** What is passed on is the invitation itself: the sheet need not offer it again. */
  isInvitation?: boolean;
}
