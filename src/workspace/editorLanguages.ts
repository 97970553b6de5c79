/** A language as the manifest of an extension declares it. */
interface StatedLanguage {
  readonly id: string;
  readonly extensions?: readonly string[];
  readonly filenames?: readonly string[];
  readonly filenamePatterns?: readonly string[];
  readonly firstLine?: string;
}

/** Programming languages, and texts for people or programs. By default, the editor shows no diagnostics in them. */
export const CODE_LANGUAGE = 'code';

/** Those of {@link EDITOR_LANGUAGES} apart from templates. */
const PLAIN_LANGUAGES: readonly StatedLanguage[] = [
  {
    id: CODE_LANGUAGE,
    extensions: words(`
      .adoc .kt .kts .mdx .scala .svelte .vue .bat .cmd .bib .c .i .clj .cljs .cljc .cljx .clojure .edn
      .coffee .cson .iced .cpp .cppm .cc .ccm .cxx .cxxm .c++ .c++m .hpp .hh .hxx .h++ .h .ii .ino .inl
      .ipp .ixx .mpp .mxx .tpp .txx .hpp.in .h.in .cs .csx .cake .css .cu .cuh .dart .diff .patch .rej .fs
      .fsi .fsx .fsscript .go .groovy .gvy .gradle .jenkinsfile .nf .handlebars .hbs .hjs .hlsl .hlsli .fx
      .fxh .vsh .psh .cginc .compute .html .htm .shtml .xhtml .xht .mdoc .jsp .asp .aspx .jshtm .volt .ejs
      .rhtml .gitignore_global .gitignore .git-blame-ignore-revs .npmignore .pug .jade .java .jav .js .es6
      .mjs .cjs .pac .jsx .jsonl .ndjson .jl .jmd .tex .ltx .ctx .less .log .code-search .lua .mak .mk
      .copilotmd .md .mkd .mkdn .mdwn .mdown .markdown .markdn .mdtxt .mdtext .litcoffee .ron .ronn
      .workbook .m .mm .pl .pm .pod .t .psgi .php .php4 .php5 .phtml .ctp .ps1 .psm1 .psd1 .pssc .psrc .py
      .rpy .pyw .cpy .gyp .gypi .pyi .ipy .pyt .r .rhistory .rprofile .rt .raku .rakumod .rakutest
      .rakudoc .nqp .p6 .pl6 .pm6 .cshtml .razor .rst .rb .rbx .rjs .gemspec .rake .ru .erb .podspec .rbi
      .rs .scss .shader .code-snippets .sql .dsql .swift .sty .cls .bbx .cbx .ts .cts .mts .tsx .vb .brs
      .vbs .bas .vba .wat .wasm .xsl .xslt`),
    filenames: words(`
      commit_editmsg merge_msg git-rebase-todo jenkinsfile .vscodeignore jakefile makefile gnumakefile
      ocamlmakefile sconstruct sconscript rakefile gemfile guardfile podfile capfile cheffile hobofile
      vagrantfile appraisals rantfile berksfile berksfile.lock thorfile puppetfile dangerfile brewfile
      fastfile appfile deliverfile matchfile scanfile snapfile gymfile`),
    filenamePatterns: words(`
      jenkinsfile* .copilotignore **/.cursor/**/*.mdc **/user/snippets/*.json
      **/user/profiles/*/snippets/*.json **/snippets*.json`),
    firstLine:
      '^#!.*\\bgroovy\\b|^#!.*\\bnode|^#!\\s*/.*\\bjulia[0-9.-]*\\b|^#!\\s*/usr/bin/make|^#!.*\\bperl\\b|^#!\\s*/.*\\bphp\\b|^#!\\s*/.*\\bpwsh\\b|^#!\\s*/?.*\\bpython[0-9.-]*\\b|(^#!.*\\bperl6\\b)|use\\s+v6|raku|=begin\\spod|my\\sclass|^#!\\s*/.*\\bruby\\b|^#!.*\\b(deno|bun|ts-node)\\b|^\\(module',
  },
  {
    id: 'dockercompose',
    filenamePatterns: words(`
      compose.yml compose.yaml compose.*.yml compose.*.yaml *docker*compose*.yml *docker*compose*.yaml`),
  },
  {
    id: 'dockerfile',
    extensions: words('.dockerfile .containerfile'),
    filenames: words('dockerfile containerfile'),
    filenamePatterns: words('dockerfile.* containerfile.*'),
  },
  {
    id: 'dotenv',
    extensions: words('.env'),
    filenames: words('.env .flaskenv user-dirs.dirs'),
    filenamePatterns: words('.env.*'),
  },
  {
    id: 'ini',
    extensions: words('.ini'),
  },
  {
    id: 'json',
    extensions: words(`
      .code-profile .json .bowerrc .jscsrc .webmanifest .js.map .css.map .ts.map .har .jslintrc .jsonld
      .geojson .ipynb .vuerc .tsbuildinfo`),
    filenames: words('composer.lock .watchmanconfig'),
  },
  {
    id: 'jsonc',
    extensions: words(`
      .code-workspace language-configuration.json icon-theme.json color-theme.json .jsonc .eslintrc
      .eslintrc.json .jsfmtrc .jshintrc .swcrc .hintrc .babelrc .toolset.jsonc`),
    filenames: words(`
      settings.json launch.json tasks.json mcp.json keybindings.json extensions.json argv.json
      profiles.json devcontainer.json .devcontainer.json babel.config.json bun.lock .babelrc.json
      .ember-cli typedoc.json tsconfig.json jsconfig.json`),
    filenamePatterns: words(`
      **/.github/hooks/*.json tsconfig.*.json jsconfig.*.json tsconfig-*.json jsconfig-*.json`),
  },
  {
    id: 'properties',
    extensions: words(`
      .conf .properties .cfg .directory .gitattributes .gitconfig .gitmodules .editorconfig .repo .npmrc`),
    filenames: words('gitconfig'),
    filenamePatterns: words('**/.config/git/config **/.git/config'),
  },
  {
    id: 'shellscript',
    extensions: words(`
      .sh .bash .bashrc .bash_aliases .bash_profile .bash_login .ebuild .eclass .profile .bash_logout
      .xprofile .xsession .xsessionrc .zsh .zshrc .zprofile .zlogin .zlogout .zshenv .zsh-theme .fish .ksh
      .csh .cshrc .tcshrc .yashrc .yash_profile`),
    filenames: words(`
      apkbuild pkgbuild .envrc .hushlogin zshrc zshenv zlogin zprofile zlogout bashrc_apple_terminal
      zshrc_apple_terminal`),
    firstLine:
      '^#!.*\\b(bash|fish|zsh|sh|ksh|dtksh|pdksh|mksh|ash|dash|yash|sh|csh|jcsh|tcsh|itcsh).*|^#\\s*-\\*-[^*]*mode:\\s*shell-script[^*]*-\\*-',
  },
  {
    id: 'xml',
    extensions: words(`
      .xml .xsd .ascx .atom .axml .axaml .bpmn .cpt .csl .csproj .csproj.user .dita .ditamap .dtd .ent
      .mod .dtml .fsproj .fxml .iml .isml .jmx .launch .menu .mxml .nuspec .opml .owl .proj .props .pt
      .publishsettings .pubxml .pubxml.user .rbxlx .rbxmx .rdf .rng .rss .shproj .slnx .storyboard .svg
      .targets .tld .tmx .vbproj .vbproj.user .vcxproj .vcxproj.filters .wixproj .wsdl .wxi .wxl .wxs
      .xaml .xbl .xib .xlf .xliff .xpdl .xul .xoml`),
    firstLine: '(<\\?xml.*)|(\\<svg)|(\\<\\!doctype\\s+svg)',
  },
  {
    id: 'yaml',
    extensions: words(`
      .yaml .yml .eyaml .eyml .cff .yaml-tmlanguage .yaml-tmpreferences .yaml-tmtheme .winget`),
    firstLine: '^#cloud-config',
  },
];

/** Endings of configuration whose language the editor does not know. */
const OTHER_ENDINGS = words('.cnf .hcl .nix .pp .rules .service .socket .tf .timer .toml .txt .vhost .zone');

/**
 * The languages that an editor without further extensions knows, for files that no editor opens. All languages without
 * diagnostics share one id. A Ruby template has the language of its name without `.erb`: `nginx.conf.erb`.
 */
export const EDITOR_LANGUAGES: readonly StatedLanguage[] = [
  ...PLAIN_LANGUAGES,
  ...PLAIN_LANGUAGES.filter(({ id }) => id !== CODE_LANGUAGE).map(({ id, extensions = [] }) => ({
    id,
    extensions: extensions.map(templateOf),
  })),
  { id: 'erb', extensions: OTHER_ENDINGS.map(templateOf), filenames: ['hosts.erb'] },
];

function templateOf(ending: string): string {
  return `${ending}.erb`;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}
