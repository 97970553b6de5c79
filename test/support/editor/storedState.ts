import type { Page } from 'playwright-core';

/**
 * Waits until a reload would restore panels of these types with their state. The window saves its editors to the
 * browser's database every five seconds; an earlier reload restores an older state.
 */
export async function keepsPanels(page: Page, types: readonly string[]): Promise<void> {
  await untilStored(page, 'memento/workbench.parts.editor', `(${holdPanels})(${JSON.stringify(types)})`);
}

/** Waits until a state of the extension that contains `text` is saved. */
export async function keepsState(page: Page, text: string): Promise<void> {
  const isKept = `(states) => states.some((state) => String(state).includes(${JSON.stringify(text)}))`;
  await untilStored(page, 'dns-tree.dns-tree', isKept);
}

/** Waits until a reload would restore another view container than this one. */
export async function forgetsContainer(page: Page, id: string): Promise<void> {
  const isKept = `(states) => !states.includes(${JSON.stringify(id)})`;
  await untilStored(page, 'workbench.sidebar.activeviewletid', isKept);
}

/** Waits until `isKept`, the text of a function, accepts the values of a key in the databases of the window. */
async function untilStored(page: Page, key: string, isKept: string): Promise<void> {
  await page.evaluate(`(${waitForStates})(${JSON.stringify(key)}, ${isKept})`);
}

/** Runs in the window: returns the value of a key in its database. */
const storedStates = `async (key) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const states = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      states.push(await done(database.transaction(store).objectStore(store).get(key)));
    database.close();
  }
  return states.filter((state) => state !== undefined);
}`;

/** Runs in the window: resolves when `isKept` accepts the value of a key in its database. */
const waitForStates = `async (key, isKept) => {
  while (!isKept(await (${storedStates})(key))) {
    // The window saves in idle time, which the browser only has between frames, and of which this leaves it some.
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 200));
  }
}`;

/** Runs in the window: whether its editors have panels of all these types. */
const holdPanels = `(types) => (states) => {
  const editors = [];
  for (const state of states) {
    JSON.parse(state, (key, value) => {
      if (key === 'value') editors.push(JSON.parse(value));
      return value;
    });
  }
  const found = editors.filter(({ state }) => state !== undefined).map(({ providedId }) => providedId);
  return types.every((type) => found.includes(type));
}`;
