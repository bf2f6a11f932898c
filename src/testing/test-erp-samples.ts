import { fileURLToPath } from 'node:url'

/**
 * The files of samples/: a made-up extract of the ERP, and a hundred and sixty rows of it with some
 * that a load must reject.
 */
export type ErpSample =
  | 'contratos.csv'
  | 'titulos.csv'
  | 'contratos-com-erros.csv'
  | 'titulos-com-erros.csv'

/** The path of such a file. */
export const erpSample = (name: ErpSample): string =>
  fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
