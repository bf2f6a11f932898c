import { ask } from '../drills/requests.ts'
import { type Bench, type BenchOptions, type Figure, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { load, type LoadRequest } from './load.ts'
import { benchWorld, type World, type WorldSize } from './world.ts'
import { mergeSums } from './world-workflow.ts'

const seconds = 1.5

const full = `
  select m.name, i.status, count(*)::int as boletos,
    count(i.justification_id)::int as justificativas, sum(i.balance_cents)::bigint as cents,
    (select count(distinct p.document)::int
      from item_person p
      join negativation_item x on x.id = p.item_id
      where p.kind = 'FIADOR'
        and x.mall_id = i.mall_id
        and x.cycle_id = i.cycle_id
        and x.status = i.status) as fiadores
  from negativation_item i join mall m on m.id = i.mall_id
  where i.cycle_id = $1 and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
  group by i.cycle_id, i.mall_id, m.name, i.status`

type Full = {
  readonly name: string
  readonly status: string
  readonly boletos: number
  readonly justificativas: number
  readonly cents: number
  readonly fiadores: number
}
type PanelAnswer = {
  readonly shopping: { readonly nomeShopping: string }
  readonly porStatus: readonly {
    readonly codigo: string
    readonly quantidadeBoletos: number
    readonly quantidadeFiador: number
    readonly quantidadeJustificativas: number
    readonly valor: number
  }[]
}

const line = (...parts: readonly (string | number)[]) => parts.join('|')

/** Throws unless the dashboard equals the full query. */
async function mustBeEqual(
  world: World,
  address: string,
  token: string,
  cycle: number,
): Promise<void> {
  const { body } = await ask(address, followUp, { idCiclo: cycle }, { token })
  const shown = (body['content'] as readonly PanelAnswer[]).flatMap(({ shopping, porStatus }) =>
    porStatus.map((each) =>
      line(
        shopping.nomeShopping,
        each.codigo,
        each.quantidadeBoletos,
        each.quantidadeJustificativas,
        Math.round(each.valor * 100),
        each.quantidadeFiador,
      ),
    ),
  )
  const rows = (await world.rows<Full>(full, [cycle])).map((each) =>
    line(each.name, each.status, each.boletos, each.justificativas, each.cents, each.fiadores),
  )
  const missing = rows.filter((row) => !shown.includes(row))
  if (rows.length !== shown.length || missing.length > 0)
    throw new Error(
      `${shown.length} figures for ${rows.length}; not shown: ${missing.slice(0, 3).join('; ')}`,
    )
}

const followUp = '/bff/workflow/serasa/serasa-shopping/acompanhar-shopping'

type Screen = { readonly name: string; readonly ask: () => Promise<{ p95: number; p50: number }> }
type Shop = { readonly world: World; readonly screens: readonly Screen[] }

async function open(size: WorldSize, print: BenchOptions['print']): Promise<Shop> {
  const world = await benchWorld(size, print)
  // Run the minutely job here, because this server runs no jobs.
  await world.rows(mergeSums)
  const server = await world.serve()
  const { token } = await world.signIn('regua')
  const [cycle] = await world.rows<{ id: number }>(`select id from cycle where status = 'ABERTO'`)
  const id = cycle?.id ?? 0
  await mustBeEqual(world, server.address, token, id)
  const screens = [
    { name: 'acompanhamento-workflow', request: { path: followUp, token, body: { idCiclo: id } } },
    {
      name: 'painel do ciclo',
      request: { path: `/bff/workflow/serasa/serasa-ciclo/${id}/painel`, token },
    },
    { name: 'página inicial', request: { path: '/bff/inicio/pendencias', token } },
  ]
  const asking = async (request: LoadRequest) => {
    const { p95, p50 } = await load(server.address, {
      connections: 1,
      seconds,
      requests: [request],
    })
    return { p95, p50 }
  }
  return {
    world,
    screens: screens.map(({ name, request }) => ({ name, ask: () => asking(request) })),
  }
}

async function grouping({ world }: Shop): Promise<{ p95: number; p50: number }> {
  const startedAt = performance.now()
  await world.rows(
    'select mall_id, status, count(*), sum(balance_cents) from negativation_item group by mall_id, status',
  )
  const ms = performance.now() - startedAt
  return { p95: ms, p50: ms }
}

/** Dashboards of all malls, compared with one grouping query. */
export const dash: Bench = {
  name: 'dash',
  goal: 'the dashboards of every mall over a million boletos: p95 at most 50 ms, every figure that of the full query',
  run: async ({ rounds, print }) => {
    const small = await open('hundred', print)
    const large = await open('million', print)
    const figures: Figure[] = []
    try {
      for (const [index, { name, ask: ours }] of large.screens.entries()) {
        const hundred = small.screens[index]?.ask ?? ours
        await ours()
        await hundred()
        const seen = await interleave(rounds, { ours, hundred, grouped: () => grouping(large) })
        figures.push(
          toFigure({
            name: `${name}: p95`,
            ours: seen.median('ours', 'p95'),
            limit: seen.median('grouped', 'p95'),
            ratio: seen.ratio('p95', 'ours', 'grouped'),
            unit: 'ms',
            better: 'lower',
            goal: { ours: 50 },
          }),
          toFigure({
            name: `${name}: p50 on a million beside a hundred thousand`,
            ours: seen.median('ours', 'p50'),
            limit: seen.median('hundred', 'p50'),
            ratio: seen.ratio('p50', 'ours', 'hundred'),
            unit: 'ms',
            better: 'lower',
            goal: { ratio: 1.5 },
          }),
        )
      }
      return figures
    } finally {
      await small.world.close()
      await large.world.close()
    }
  },
}
