/** The pages of the manual, in `media/manual`; `README` lists the others. */
export const MANUAL_PAGES = [
  'README',
  'browsing',
  'copying',
  'checking',
  'rules',
  'live',
  'files',
  'workspace',
  'pipeline',
  'history',
  'agents',
  'accounts',
  'settings',
  'commands',
  'editors',
] as const;
