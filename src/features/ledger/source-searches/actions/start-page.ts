import { receivedFilesPath } from '#features/ledger/received-files/contract/calls.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { silenceWords } from '#features/ledger/sources/rules/silence.ts'
import { seesEveryMall } from '#server/http/company.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, mayOpen, type Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'
import { countsAs } from '#values/eyes.ts'

import { pendingProposals, unidentifiedPayments, waitingFiles } from '../store/silence.ts'
import { silentSources } from './silence.ts'

/** A fact of received data on the start page (rules 11.11). */
export type DataNotice = {
  readonly codigo:
    | 'ENTRADAS_AGUARDAM'
    | 'PROPOSTAS_DE_FONTE'
    | `FONTE_EM_SILENCIO ${number}`
    | 'PAGAMENTO_SEM_BOLETO'
  readonly gravidade: 'ERRO' | 'ALERTA'
  readonly texto: string
  readonly quantidade: number
  readonly path: string
}

const notice = (
  quantidade: number,
  fact: Pick<DataNotice, 'codigo' | 'texto' | 'path'>,
): DataNotice[] => (quantidade === 0 ? [] : [{ gravidade: 'ALERTA', quantidade, ...fact }])

const returnsPath = '/retornos-bancarios'

async function waitingNotice(work: Work): Promise<DataNotice[]> {
  if (!mayOpen(work.actor, receivedFilesPath)) return []
  const count = await waitingFiles(work.tx, work.actor.malls)
  return notice(count, {
    codigo: 'ENTRADAS_AGUARDAM',
    texto: `${countOf(count, 'entrada aguarda', 'entradas aguardam')} confirmação`,
    path: `${receivedFilesPath}?situacao=AGUARDANDO_CONFIRMACAO`,
  })
}

/** Proposals that this user may confirm: those of others. */
async function proposalNotice(work: Work): Promise<DataNotice[]> {
  if (!seesEveryMall(work.actor) || !hasRule(work.actor, editRule, sourcesPath)) return []
  const own = countsAs(eyesOf(work.actor))
  const proposals = await pendingProposals(work.tx, work.today)
  const count = proposals.filter(({ proposedBy }) => !own.includes(proposedBy)).length
  return notice(count, {
    codigo: 'PROPOSTAS_DE_FONTE',
    texto: `${countOf(count, 'proposta', 'propostas')} de fonte`,
    path: sourcesPath,
  })
}

async function silenceNotices(work: Work): Promise<DataNotice[]> {
  if (!mayOpen(work.actor, sourcesPath)) return []
  return (await silentSources(work)).flatMap(({ id, name, expectedBy }) =>
    notice(1, {
      codigo: `FONTE_EM_SILENCIO ${id}`,
      texto: `${silenceWords(name)} (esperado até ${expectedBy})`,
      path: `${sourcesPath}?busca=${id}`,
    }),
  )
}

async function paymentNotice(work: Work): Promise<DataNotice[]> {
  if (!seesEveryMall(work.actor) || !mayOpen(work.actor, returnsPath)) return []
  const count = await unidentifiedPayments(work.tx)
  return notice(count, {
    codigo: 'PAGAMENTO_SEM_BOLETO',
    texto: `${countOf(count, 'pagamento', 'pagamentos')} sem boleto`,
    path: `${returnsPath}?situacao=NAO_IDENTIFICADO`,
  })
}

/** Facts of received data for this user; only for screens they have. */
export const dataNotices = async (work: Work): Promise<DataNotice[]> => [
  ...(await waitingNotice(work)),
  ...(await proposalNotice(work)),
  ...(await silenceNotices(work)),
  ...(await paymentNotice(work)),
]
