import { servedLoads } from '#features/ledger/receivables/actions/loads.ts'
import { jobAlerts } from '#features/negativation/automation/actions/alerts.ts'
import { accessOverview } from '#features/people/access/actions/overview.ts'
import { countProposals } from '#features/platform/parameters/actions/proposals.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import type { Figure, Overview } from '../contract/overview.ts'
import { figure } from './figure.ts'
import type { Menus } from './screens.ts'

const lastLoads = 3

const people = '/acessos-usuarios'

/** Active users, and those of them who cannot work or do not sign in. */
const userFigures = ({
  ativos,
  semAcesso,
  semEntrar,
}: Awaited<ReturnType<typeof accessOverview>>): Figure[] => [
  figure(
    'ATIVOS',
    ativos,
    ativos === 1 ? 'usuário ativo' : 'usuários ativos',
    `${people}?ativo=true`,
  ),
  figure(
    'SEM_ACESSO',
    semAcesso,
    semAcesso === 1
      ? 'ativo sem acesso: perfil vazio ou nenhum shopping'
      : 'ativos sem acesso: perfil vazio ou nenhum shopping',
    `${people}?ativo=true&acesso=SEM_ACESSO`,
  ),
  figure(
    'SEM_ENTRAR',
    semEntrar,
    semEntrar === 1 ? 'ativo que não entrou em 30 dias' : 'ativos que não entraram em 30 dias',
    `${people}?ativo=true&acesso=SEM_ENTRAR`,
  ),
]

const settings = '/cadastro-serasa'

/** Proposals that wait for a second person: a figure per screen, or one zero. */
async function proposalFigures(work: Work, menus: Menus): Promise<Figure[]> {
  const counts = await countProposals(work)
  const screens =
    counts.size > 0 ? [...counts] : menus.has(settings) ? [[settings, 0] as const] : []
  return screens.map(([path, count]) => {
    const words = count === 1 ? 'proposta espera' : 'propostas esperam'
    const where = screens.length === 1 ? '' : ` em ${menus.get(path)?.label ?? path}`
    return figure(
      `PROPOSTAS ${path}`,
      count,
      `${words} uma segunda pessoa${where}`,
      `${path}?aba=confirmacoes`,
    )
  })
}

/** Jobs that stopped with an error, for users of their screen. */
async function jobFigures(work: Work, menus: Menus): Promise<Figure[]> {
  if (!menus.has(settings)) return []
  const [failed] = await jobAlerts(work)
  const count = failed?.quantidade ?? 0
  return [
    figure(
      'PROCESSOS',
      count,
      count === 1 ? 'processo parou com erro' : 'processos pararam com erro',
      `${settings}?aba=execucoes`,
    ),
  ]
}

/** For administrators: users who cannot work, open proposals, failed jobs, sign-ins, latest files. */
export async function administration(work: Work, menus: Menus): Promise<Overview['administracao']> {
  if (!mayOpen(work.actor, people)) return null
  const access = await accessOverview(work)
  const { data: loads } = await servedLoads.search(work, {
    page: 1,
    size: lastLoads,
    sort: '-dataCarga',
  })
  return {
    numeros: [
      ...userFigures(access),
      ...(await proposalFigures(work, menus)),
      ...(await jobFigures(work, menus)),
    ],
    acessos: access.ultimos,
    cargas: loads.map(({ arquivo, status, aceitas, rejeitadas, dataCarga, usuario }) => ({
      arquivo,
      status,
      aceitas,
      rejeitadas,
      em: dataCarga,
      por: usuario,
    })),
  }
}
