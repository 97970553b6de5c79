/** A part that is of use only to those who have the source. */
const DEVELOPERS = /<!-- developers -->\n.*?<!-- \/developers -->\n*/gsu;
/** A part that leads to files of the repository and says nothing else. */
const REPOSITORY_ONLY = /<!-- repository -->\n.*?<!-- \/repository -->\n*/gsu;
const MARKERS = /<!-- \/?(?:developers|repository) -->\n*/gu;
const PICTURES = /^!\[[^\]]*\]\([^)]*\)\n*/gmu;
const LINKS = /\[([^\]]+)\]\(([^)\s]+)\)/gu;

/**
 * Returns the readme that the extension's page shows: without what is for developers and, as long as no repository is
 * named, without pictures and links to files. The page shows no pictures but those at an https address, and opens no
 * other links, so the manual in the package has both. A link that would lead nowhere keeps its text.
 * @param repository the address in the manifest; empty without one
 */
export function packagedReadme(readme: string, repository: string): string {
  const forUsers = readme.replaceAll(DEVELOPERS, '');
  const shown =
    repository === '' ? forUsers.replaceAll(REPOSITORY_ONLY, '').replaceAll(PICTURES, '') : forUsers;
  const anchors = new Set(anchorsIn(shown));
  const leads = (target: string): boolean => {
    if (target.startsWith('#')) return anchors.has(target.slice(1));
    return repository !== '' || target.startsWith('https://');
  };
  return shown
    .replaceAll(MARKERS, '')
    .replaceAll(LINKS, (link, text: string, target: string) => (leads(target) ? link : text));
}

/** The anchors of the sections, as the registries and the editor make them of the headings. */
export function anchorsIn(readme: string): readonly string[] {
  return [...readme.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
