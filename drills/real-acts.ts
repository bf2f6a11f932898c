import {
  approveWriteOff,
  cancelWriteOff,
} from '#features/negativation/removals/actions/write-off.ts'
import { reconcile } from '#features/negativation/bureau-exchange/actions/reconcile.ts'
import { resend } from '#features/negativation/bureau-errors/actions/resend.ts'
import { send } from '#features/negativation/bureau-exchange/actions/send.ts'
import { exemptFailed } from '#features/negativation/bureau-errors/actions/failed-submissions.ts'
import { sendBack } from '#features/negativation/decisions/actions/draft.ts'
import { saveJustification } from '#features/negativation/decisions/actions/justification.ts'
import { forward } from '#features/negativation/cycles/actions/forward.ts'
import {
  includeManually,
  releaseManually,
} from '#features/negativation/manual-acts/actions/manual.ts'
import {
  submitNegativation,
  submitRecommendation,
} from '#features/negativation/decisions/actions/submit.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Actor, Work } from '#server/work/work.ts'

import type { StoredDebt, RealDebt } from './real-debt.ts'
import type { Life } from './real-life.ts'

const somebody = (id: number, profile: string, ...rules: string[]): Actor => ({
  id,
  name: `Pessoa ${id}`,
  login: `pessoa.${id}`,
  profile,
  malls: 'all',
  rights: new Map([['/tudo', new Set(rules)]]),
})

const sending = [
  'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  'PENDENTE_APROVACAO_EXCECAO_KA',
  'PENDENTE_DE_ENVIO',
  'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
  'FINALIZADO',
  'FINALIZADO_COM_ERRO',
  'REENVIAR',
  'ISENTAR',
]
const regua = somebody(1, 'RÉGUA DE COBRANÇA', ...sending)
const otherRegua = somebody(2, 'RÉGUA DE COBRANÇA', ...sending)
const owners: Readonly<Record<string, Actor>> = {
  PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: somebody(
    3,
    'COBRANÇA SHOPPING',
    'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  ),
  PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING: somebody(
    4,
    'APROVADOR SHOPPING',
    'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  ),
  PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA: somebody(
    5,
    'COBRANÇA CORPORATIVA',
    'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  ),
  PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: somebody(
    6,
    'APROVADOR HOLDING',
    'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
  ),
  PENDENTE_APROVACAO_EXCECAO_KA: regua,
}
const ownerOf = (status: string): Actor => owners[status] ?? regua

/** Performs an act; false if the product refused it. */
async function does(
  life: Life,
  who: Actor,
  act: (work: Work) => Promise<unknown>,
): Promise<boolean> {
  try {
    await life.world.act(who, act)
    return true
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    life.counts.refusals += 1
    return false
  }
}

type Act = (life: Life, debt: RealDebt, storedDebt: StoredDebt) => Promise<unknown>

const decide: Act = async (life, debt, storedDebt) => {
  const [lojista, ...fiadores] = await debt.persons()
  const negativar = life.chance.next() < 0.8
  const said = fiadores.map(({ id }) => ({ id, negativar: negativar && life.chance.next() < 0.75 }))
  const owner = ownerOf(storedDebt.status)
  if (!negativar)
    await does(life, owner, (work) =>
      saveJustification(work, { idBoleto: storedDebt.id, idJustificativa: 1 }),
    )
  const boletos = [
    {
      idBoleto: storedDebt.id,
      loja: { negativar },
      fiadores: said.map(({ id, negativar: own }) => ({
        idSerasaBoletoFiador: id,
        negativar: own,
      })),
    },
  ]
  const submit =
    storedDebt.status === 'PENDENTE_APROVACAO_EXCECAO_KA'
      ? submitNegativation
      : submitRecommendation
  if (!(await does(life, owner, (work) => submit(work, { boletos })))) return
  for (const { id, negativar: own } of [{ id: lojista?.id ?? 0, negativar }, ...said])
    if (own) debt.exemptedItems.delete(id)
    else debt.exemptedItems.add(id)
}

const exempt: Act = async (life, debt, storedDebt) => {
  if (!(await does(life, regua, (work) => exemptFailed(work, { idBoletos: [storedDebt.id] }))))
    return
  for (const { id } of await debt.persons()) debt.exemptedItems.add(id)
}

const cancelRemoval: Act = async (life, debt) => {
  if (debt.open_cents === 0) await debt.reverse()
  const cancelling = {
    numBoleto: [debt.number],
    shoppings: [life.mall],
    pagamentoEstornado: true,
    numChamado: 'CH-1',
  }
  const isCancelled = await does(life, regua, (work) => cancelWriteOff(work, cancelling))
  // Cancelling puts dispensed persons back among the errors.
  if (isCancelled) debt.exemptedItems.clear()
}

const declareLoteLost: Act = async (life) => {
  const [batch] = await life.world.rows<{ id: number; operation: string }>(
    `
      select id, operation
      from bureau_batch
      where informant_root = $1 and status = 'ENVIADO'
      order by id
      limit 1`,
    [life.root],
  )
  if (!batch) return
  const isLost = life.line.lostFiles.has(batch.id)
  // RC sometimes declares a lote lost by mistake: an inclusion whose return the bureau holds back.
  if (!isLost && (batch.operation !== 'INCLUSAO' || life.line.heldBack.size === 0)) return
  for (let day = 0; day < 6; day += 1) await life.day()
  const isDone = await does(life, otherRegua, (work) =>
    reconcile(work, { id: batch.id, confirmadoComBureau: true }),
  )
  if (isDone && !isLost) life.isMisled = life.line.heldBack.size > 0
}

/** Named acts: users, payments and courts, the bad line, time. */
const ACTS = {
  forward: (life) => does(life, regua, (work) => forward(work, { shoppings: [life.mall] })),
  decide,
  giveBack: (life, _, storedDebt) =>
    does(life, ownerOf(storedDebt.status), (work) =>
      sendBack(work, { idBoletos: [storedDebt.id], motivo: 'Falta o documento do acordo.' }),
    ),
  send: async (life) => {
    if (!life.isMisled) await does(life, regua, (work) => send(work, { shoppings: [life.mall] }))
  },
  resend: async (life, debt, storedDebt) => {
    if (life.isMisled) return
    const [lojista, ...fiadores] = await debt.persons()
    const meant = life.chance.pick([[lojista], [lojista, ...fiadores], fiadores.slice(0, 1)])
    const boletos = meant.flatMap((person) =>
      person ? [{ idSerasaBoleto: storedDebt.id, idPessoa: person.id }] : [],
    )
    await does(life, regua, (work) => resend(work, { boletos }))
  },
  exempt,
  include: async (life, debt) => {
    const boletos = [{ idBoleto: debt.boletoId, observacao: 'De novo' }]
    const analyst = ownerOf('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
    if (await does(life, analyst, (work) => includeManually(work, { boletos })))
      debt.exemptedItems.clear()
  },
  release: (life, _, storedDebt) =>
    does(life, otherRegua, (work) => releaseManually(work, { boletos: [storedDebt.id] })),
  approve: (life) => does(life, regua, (work) => approveWriteOff(work, { shoppings: [life.mall] })),
  cancelRemoval,
  declareLost: declareLoteLost,
  exchange: (life) => life.exchange(),
  arriveLate: async (life) => {
    life.line.release()
    await life.exchange()
  },
  day: (life) => life.day(),
  week: async (life) => {
    for (let day = 0; day < 5; day += 1) await life.day()
  },
  pay: (_, debt) => debt.pay(0),
  payPart: (life, debt) =>
    debt.pay(Math.floor(debt.open_cents * life.chance.pick([0.9, 0.5, 0.05]))),
  cancel: (_, debt) => debt.cancel(),
  reverse: (_, debt) => debt.reverse(),
  court: (_, debt) => debt.court(),
  agree: (_, debt) => debt.agree(),
} as const satisfies Readonly<Record<string, Act>>

type ActName = keyof typeof ACTS

/** Acts that lead to the bureau and back. */
function likely(storedDebt: StoredDebt): readonly ActName[] {
  if (storedDebt.batchId !== null)
    return ['exchange', 'exchange', 'exchange', 'pay', 'payPart', 'court', 'agree', 'declareLost']
  switch (storedDebt.status) {
    case 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING':
      return ['forward']
    case 'PENDENTE_DE_ENVIO':
      return ['send', 'send', 'send', 'send', 'send', 'send', 'send', 'send', 'pay', 'arriveLate']
    case 'FINALIZADO_COM_ERRO':
      return ['resend', 'resend', 'exempt', 'pay', 'payPart', 'arriveLate']
    case 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA':
      return ['approve', 'cancelRemoval', 'day', 'day', 'reverse']
    case 'FINALIZADO':
      return storedDebt.outcome === 'NEGATIVADO'
        ? ['pay', 'payPart', 'cancel', 'agree', 'agree', 'release', 'court', 'day', 'day', 'week']
        : ['include', 'include', 'reverse', 'day', 'arriveLate']
    default:
      return [
        'decide',
        'decide',
        'decide',
        'decide',
        'decide',
        'decide',
        'giveBack',
        'pay',
        'payPart',
      ]
  }
}

/** One act of a run: the named one, or a likely one for one of its debts. */
export async function actOn(life: Life, named?: ActName): Promise<void> {
  const debt = life.chance.pick(life.debts)
  const storedDebt = await debt.readStored()
  const name = named ?? life.chance.pick(likely(storedDebt))
  life.trace.push(`${name} ${debt.number} (${storedDebt.status})`)
  await ACTS[name](life, debt, storedDebt)
}
