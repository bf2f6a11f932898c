import type { BureauParameter } from '#features/platform/parameters/contract/parameters.ts'

import { Explained } from './explained.tsx'

/** Help button of a parameter. */
export function ParameterHelp({ parameter }: { readonly parameter: BureauParameter }) {
  return <Explained term={parameter.codigoParametro} name={parameter.nomeParametro} />
}
