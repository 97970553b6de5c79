// Which files are read: configuration, in which the editor marks names and addresses as it is installed.

/** Files of programming languages and texts for people: the editor marks nothing in them as it is installed. */
const CODE =
  /\.(?:md|markdown|mdx|rst|adoc|tsx?|[cm]?jsx?|[cm]ts|py[wi]?|rb|go|rs|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|java|kt|kts|scala|groovy|swift|m|mm|php|pl|pm|lua|r|jl|dart|clj|coffee|sql|html?|css|scss|less|vue|svelte|tex|bib|ipynb)$/iu;

/** Files that programs write for themselves, among them those that become another file once they are whole. */
const GENERATED =
  /\.(?:log|lock|sum|diff|patch|map|sarif|min\.\w+|part|tmp|swp)$|(?:^|\/)\.dns-tree-[^/]*$/iu;

const BINARY =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|pdf|zip|gz|tgz|bz2|xz|zst|7z|jar|war|class|o|a|so|dll|exe|dylib|wasm|woff2?|ttf|otf|eot|mp[34]|mov|avi|mkv|webm|sqlite|db3|pyc|bin|iso|img|deb|rpm)$/iu;

/** The configuration of DNSControl is a program. */
const DNSCONTROL = /(?:^|\/)dnsconfig[\w.-]*\.js$/u;

/** Whether a file may be a text that people write, by its name. */
export function mayBeText(name: string): boolean {
  return !(GENERATED.test(name) || BINARY.test(name));
}

/** Whether a file is code or a text for people, by its name. */
export function isCode(name: string): boolean {
  return CODE.test(name) && !DNSCONTROL.test(name);
}

/** Whether a file is read where nothing but its name says what it is. */
export function isRead(name: string): boolean {
  return mayBeText(name) && !isCode(name);
}
