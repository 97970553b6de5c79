/** The operations of api.md section 4; the last part of their URL. All rooms name calls by them. */
export type Operation =
  | 'User.Detail'
  | 'Domaingroup.List'
  | 'Domain.List'
  | 'Domain.Info'
  | 'Record.List'
  | 'Record.Info'
  | 'Record.Line';
