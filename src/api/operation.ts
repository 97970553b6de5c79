/** The operations of api.md section 4; the last part of the URL. */
export type Operation =
  | 'User.Detail'
  | 'Domaingroup.List'
  | 'Domain.List'
  | 'Domain.Info'
  | 'Record.List'
  | 'Record.Info'
  | 'Record.Line';
