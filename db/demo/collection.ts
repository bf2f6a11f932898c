import {
  saveReasonOption,
  saveTypeOption,
} from '#features/collection/expectations/actions/options.ts'
import { flagTrend, followPromises } from '#features/collection/expectations/actions/tendencies.ts'
import { negotiateWith, remove } from '#features/collection/negotiations/actions/negotiate.ts'
import { listActive, save as saveStage } from '#features/collection/negotiations/actions/stages.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import { boletoIds } from './boleto-ids.ts'
import { addContacts, noteRecords, setBrandStatuses } from './contact-book.ts'
import type { Malls } from './cycles.ts'
import { expectAll, demoExpectationsOf } from './expectations.ts'
import type { Stage } from './stage.ts'
import { type DemoNegotiation, demoNegotiationsOf } from './stories.ts'
import type { World } from './world.ts'

const product = 'regua'

const negotiate = negotiateWith((work, { boletoIds: promised }) => followPromises(work, promised))

async function writeDown(work: Work, talks: readonly DemoNegotiation[]): Promise<void> {
  const known = await boletoIds(
    work.tx,
    talks.flatMap(({ boletos }) => boletos),
  )
  const { data: stages } = await listActive(work)
  for (const talk of talks) {
    const slipIds = talk.boletos.flatMap((number) => known.get(number) ?? [])
    if (slipIds.length === 0) continue
    const { id } = await negotiate(work, {
      product,
      slipIds,
      idNegotiationType: stages.find(({ description }) => description === talk.stage)?.id,
      contactDate: talk.contactOn,
      agreementDate: talk.agreementOn,
      observation: talk.observation,
    })
    if (talk.isTakenBack) await remove(work, { product, id })
  }
}

/** Saves the negotiations and expectations of the stage's day, one act per user. */
export async function collect(stage: Stage, world: World): Promise<void> {
  const { today } = stage
  const talks = Map.groupBy(
    demoNegotiationsOf(world).filter(({ on }) => on === today),
    ({ login }) => login,
  )
  for (const [login, own] of talks)
    await stage.act(login, 'negocia', (work) => writeDown(work, own))
  const hopes = Map.groupBy(
    demoExpectationsOf(world).filter(({ on }) => on === today),
    ({ login }) => login,
  )
  for (const [login, own] of hopes)
    await stage.act(login, 'informa o que espera receber', (work) => expectAll(work, own))
}

/** Adds options to the lists and disables unused ones. */
export const chooseOptions = (stage: Stage): Promise<void> =>
  stage.act('regua', 'mantém as opções da cobrança', async (work) => {
    await saveStage(work, { product, description: 'Parcelamento em Análise', active: true })
    await saveStage(work, { product, description: 'Visita à Loja', active: false })
    const type = { product, description: 'Recebimento em Juízo', active: true }
    await saveTypeOption(work, { ...type, afetaResumoInadimplencia: false })
    await saveReasonOption(work, { product, description: 'Inventário do sócio', active: true })
    await saveReasonOption(work, { product, description: 'Mudança de endereço', active: false })
  })

/** A user reviews tendencies: lowers one, and moves a promise of next month into this one. */
async function reviewTendencies(work: Work, talks: readonly DemoNegotiation[]): Promise<void> {
  const known = await boletoIds(
    work.tx,
    talks.flatMap(({ boletos }) => boletos),
  )
  const promised = (isThisMonth: boolean) =>
    talks
      .filter(
        ({ agreementOn = work.today }) =>
          agreementOn >= work.today &&
          (monthOf(agreementOn) === monthOf(work.today)) === isThisMonth,
      )
      .flatMap(({ boletos }) => boletos)
      .filter((number) => known.has(number))
  const [doubted] = promised(true)
  const [hoped] = promised(false)
  if (doubted) await flagTrend(work, { slipNumber: [doubted], tendencyFlag: false })
  if (hoped) await flagTrend(work, { slipNumber: [hoped], tendencyFlag: true })
}

const promise = 'Promessa de Pagamento'

/** Today: negotiations, expectations, contacts, and the ranking snapshot of the worklist. */
export async function collectToday(stage: Stage, world: World, malls: Malls): Promise<void> {
  await collect(stage, world)
  // The nightly job, which carries last month's promises into this month.
  await stage.actAlone('confere as tendências', (work) => followPromises(work))
  const promises = demoNegotiationsOf(world).filter(
    ({ stage: name, login, isTakenBack }) =>
      name === promise && login === 'analista.shopping.2' && isTakenBack !== true,
  )
  await stage.act('analista.shopping.2', 'confere tendências', (work) =>
    reviewTendencies(work, promises),
  )
  await addContacts(stage, world)
  await noteRecords(stage, world, malls)
  await setBrandStatuses(stage)
  await stage.actAlone('corta a priorização', rebuildAllSnapshots)
}
