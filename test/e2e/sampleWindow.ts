import { type WindowOptions, Workbench } from '../support/editor/workbench.ts';

/** Opens a window of the given size with the sample account in it. */
export async function openSampleWindow(
  size: { readonly width: number; readonly height: number },
  options?: WindowOptions,
): Promise<Workbench> {
  const window = await Workbench.open(options);
  try {
    await window.page.setViewportSize(size);
    await window.openSampleAccount();
    return window;
  } catch (error) {
    await window.picture('failed to open the sample account');
    await window.close();
    throw error;
  }
}

/** Closes the window of a `describe` after its last test. Takes a picture of it after each test that failed. */
export function closeAfterTests(window: () => Workbench | undefined): void {
  after(async () => {
    await window()?.close();
  });
  afterEach(async function keepPictureOfFailure() {
    if (this.currentTest?.state === 'failed') await window()?.picture(`failed ${this.currentTest.title}`);
  });
}
