import type { SlipOfExpectation } from '../contract/expectation.ts'

/** The boletos as the call 'Desmarcar tendência' names them. */
export const slipsToClear = (
  slips: readonly Pick<SlipOfExpectation, 'slipNumber' | 'idEmpresa'>[],
) => slips.map(({ slipNumber, idEmpresa }) => ({ slipNumber, companyId: idEmpresa }))
