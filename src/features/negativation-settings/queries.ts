import { callServer } from '#contract/client.ts'

import {
  type BureauJustification,
  type BureauParameter,
  listBureauJustifications,
  listJobParameters,
  listParameters,
} from './contract.ts'

/** A parameter as it is now. */
export async function readParameter({
  codigoParametro,
  categoria,
}: BureauParameter): Promise<BureauParameter | undefined> {
  const { content } = await callServer(categoria === 'JOB' ? listJobParameters : listParameters, {})
  return content.find((one) => one.codigoParametro === codigoParametro)
}

/** A justification as it is now. */
export async function readJustification({
  idSerasaJustificatica: id,
}: BureauJustification): Promise<BureauJustification | undefined> {
  const { content } = await callServer(listBureauJustifications, {})
  return content.find((one) => one.idSerasaJustificatica === id)
}
