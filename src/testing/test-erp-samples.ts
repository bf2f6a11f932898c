import { fileURLToPath } from 'node:url'

/**
 * Files of samples/: a made-up ERP extract, and 160 of its rows, some of which a load must reject.
 */
export type ErpSample =
  | 'contratos.csv'
  | 'titulos.csv'
  | 'contratos-com-erros.csv'
  | 'titulos-com-erros.csv'

export const erpSample = (name: ErpSample): string =>
  fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
