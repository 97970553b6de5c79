const vscode = require('vscode');

const { File, Directory, SymbolicLink } = vscode.FileType;
const file = (text) => ({ type: File, text });
const folder = (entries) => ({ type: Directory, entries: new Map(Object.entries(entries)) });

const top = folder({
  repo: folder({
    '.gitignore': file('build/\n'),
    'my values.yaml': file('# made for the test\nhost: apix.shop.example\n'),
    'example.com.zone': file('; states nothing\n'),
    deploy: folder({ 'phone.yaml': file('host: xn--kput3i.xn--fsqu00a.test\n') }),
    build: folder({ 'values.yaml': file('host: build.shop.example\n') }),
    node_modules: folder({ 'values.yaml': file('host: modules.shop.example\n') }),
    'excluded.code-search': file('host: excluded.shop.example\n'),
    'link.yaml': { type: File | SymbolicLink, text: 'host: link.shop.example\n' },
    circle: { type: Directory | SymbolicLink, entries: new Map() },
  }),
});
top.entries.get('repo').entries.get('circle').entries = top.entries;

function entryOf(uri) {
  let entry = top;
  for (const name of uri.path.split('/').filter((each) => each !== '')) {
    entry = entry.entries?.get(name);
    if (entry === undefined) throw vscode.FileSystemError.FileNotFound(uri);
  }
  return entry;
}

const refuse = (uri) => {
  throw vscode.FileSystemError.NoPermissions(uri);
};

exports.activate = (context) => {
  // Until it is resolved, no read of a file ends that is checked.
  let held = Promise.withResolvers();
  held.resolve();
  const changed = new vscode.EventEmitter();
  const provider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose: () => undefined }),
    stat: (uri) => {
      const { type, text = '' } = entryOf(uri);
      return { type, ctime: 0, mtime: 0, size: Buffer.byteLength(text) };
    },
    readDirectory: (uri) => [...entryOf(uri).entries].map(([name, { type }]) => [name, type]),
    readFile: async (uri) => {
      if (!uri.path.endsWith('/.gitignore')) await held.promise;
      return Buffer.from(entryOf(uri).text);
    },
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  const change = () => {
    const uri = vscode.Uri.parse('memfs:/repo/my%20values.yaml');
    entryOf(uri).text += 'other: { host: apiy.shop.example }\n';
    changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  };
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('memfs', provider, { isCaseSensitive: true }),
    vscode.commands.registerCommand('virtual.change', change),
    vscode.commands.registerCommand('virtual.hold', () => (held = Promise.withResolvers())),
    vscode.commands.registerCommand('virtual.release', () => held.resolve()),
  );
};
