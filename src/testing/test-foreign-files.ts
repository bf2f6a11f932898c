import { fileURLToPath } from 'node:url'

/** Files written by other systems and people: samples/de-outros-sistemas. */
export const foreignFile = (name: string): string =>
  fileURLToPath(new URL(`../../samples/de-outros-sistemas/${name}`, import.meta.url))
