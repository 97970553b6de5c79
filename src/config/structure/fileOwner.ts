interface FolderRule {
  readonly folders: string;
  readonly because: string;
}

/** Folders with a file or folder for each host, called by its name. */
const RULES: readonly FolderRule[] = [
  { folders: 'host_vars', because: 'Ansible 2: variables of a host' },
  { folders: 'nodes hosts clients', because: 'Hiera 5: the usual folders for data by certname' },
];

const FOLDERS = RULES.flatMap(({ folders }) => folders.split(' ')).join('|');
// Input: at most 300 characters.
const FILE = new RegExp(
  `(?:^|/)(?:${FOLDERS})/(?<name>[\\w-]+(?:\\.[\\w-]+)+?)(?:\\.(?:e?ya?ml|json))?(?:/[^/]*)?$`,
  'u',
);
const LONGEST_PATH = 300;

/** Returns the host that a file is about by its path: `host_vars/www.example.com/main.yml`. */
export function ownerOfFile(fileName: string): string | undefined {
  const path = fileName.slice(-LONGEST_PATH).replaceAll('\\', '/');
  return FILE.exec(path)?.groups?.['name']?.toLowerCase();
}
