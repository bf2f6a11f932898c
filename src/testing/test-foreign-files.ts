import { fileURLToPath } from 'node:url'

/** Files as other systems and other people write them: samples/de-outros-sistemas. */
export const foreignFile = (name: string): string =>
  fileURLToPath(new URL(`../../samples/de-outros-sistemas/${name}`, import.meta.url))
