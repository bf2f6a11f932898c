import type { ComponentType } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'

import { queryClient } from '#web/host/query-client.ts'
import { mayOpenNow } from '#web/routing/access-guard.ts'
import type { BuiltScreen } from '#web/routing/built-screens.ts'
import { CollectionWelcome } from '#web/shell/collection-welcome.tsx'
import { QueueSlots } from '#web/shell/queue-slots.tsx'

import * as keys from './screen-shortcuts.ts'

/** Loaded with the first requirement dialog. */
const RequirementSimulation = lazyPart(
  async () =>
    (await import('#features/legal/eligibility/components/requirement-simulation.tsx'))
      .RequirementSimulation,
)

/** Loaded when a search is opened. */
const SearchDialog = lazyPart(
  async () =>
    (await import('#features/ledger/source-searches/components/search-dialog.tsx')).SearchDialog,
)

/** All screens of the product. The menu shows those that are also granted. */
export const screens: readonly BuiltScreen[] = [
  {
    path: '/home',
    key: 'h',
    load: async () => {
      const [{ StartScreen }, { withStartHost }] = await Promise.all([
        import('#features/home/start-page/screens/start-screen.tsx'),
        import('#web/host/start-host.tsx'),
        import('./start-ahead.ts').then(({ askAhead }) => askAhead(queryClient, mayOpenNow)),
      ])
      return withStartHost(StartScreen)
    },
  },
  {
    path: '/clientes-elegiveis',
    key: 'e',
    load: async () => {
      const [{ EligibleCustomersScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/cycles/screens/eligible-customers-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <EligibleCustomersScreen person={person} />)
    },
  },
  ...[
    '/analisar-negativacao-shopping',
    '/aprovar-negativacao-shopping',
    '/analisar-negativacao-corporativo',
    '/aprovar-negativacao-corporativo',
  ].map((path, index) => ({
    path,
    key: ['a', 's', 'c', 'o'][index] ?? '',
    shortcuts: keys.decisionShortcuts,
    load: async () => {
      const [{ DecisionScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/decisions/screens/decision-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <DecisionScreen path={path} person={person} />)
    },
  })),
  {
    path: '/validar-aprovacoes',
    key: 'v',
    shortcuts: keys.decisionShortcuts,
    load: async () => {
      const [{ ExceptionScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/decisions/screens/exception-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <ExceptionScreen person={person} />)
    },
  },
  {
    path: '/contratos-elegiveis',
    load: async () => {
      const [{ EligibleContractsScreen }, { withPerson }] = await Promise.all([
        import('#features/legal/eligibility/screens/eligible-contracts-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <EligibleContractsScreen routes={routes} />)
    },
  },
  ...[
    '/analisar-ajuizamento-shopping',
    '/aprovar-ajuizamento-shopping',
    '/analisar-ajuizamento-corporativa',
    '/aprovar-ajuizamento-corporativa',
    '/validar-ajuizamento',
  ].map((path) => ({
    path,
    shortcuts: keys.recommendationShortcuts,
    load: async () => {
      const [{ LawsuitStepScreen }, { withPerson }] = await Promise.all([
        import('#features/legal/decisions/screens/lawsuit-step-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <LawsuitStepScreen path={path} person={person} />)
    },
  })),
  {
    path: '/status-workflow',
    load: async () =>
      (await import('#features/legal/decisions/screens/by-status-screen.tsx')).ByStatusScreen,
  },
  {
    path: '/acompanhamento-workflow',
    key: 'w',
    load: async () =>
      (await import('#features/negativation/cycles/screens/follow-up-screen.tsx')).FollowUpScreen,
  },
  {
    path: '/negativar-lojista',
    key: 'n',
    load: async () =>
      (await import('#features/negativation/bureau-exchange/screens/send-to-bureau-screen.tsx'))
        .SendToBureauScreen,
  },
  {
    path: '/boletos-negativados',
    key: 'b',
    load: async () => {
      const [{ ResultsScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/bureau-results/screens/results-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <ResultsScreen routes={routes} />)
    },
  },
  {
    path: '/retorno-serasa',
    key: 'i',
    load: async () =>
      (await import('#features/negativation/bureau-import/screens/import-screen.tsx')).ImportScreen,
  },
  {
    path: '/cadastro-empresas',
    load: async () =>
      (await import('#features/people/registers/screens/companies-screen.tsx')).CompaniesScreen,
  },
  {
    path: '/cadastro-serasa',
    load: async () =>
      (
        await import('#features/negativation/negativation-settings/screens/bureau-settings-screen.tsx')
      ).BureauSettingsScreen,
  },
  {
    path: '/cadastro-ajuizamento',
    load: async () => {
      const [{ LawsuitSettingsScreen }, { withPerson }] = await Promise.all([
        import('#features/legal/settings/screens/lawsuit-settings-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => (
        <LawsuitSettingsScreen
          routes={routes}
          tryRequirement={(typed) => <RequirementSimulation typed={typed} />}
        />
      ))
    },
  },
  {
    path: '/configuracoes-excecoes',
    load: async () =>
      (await import('#features/ledger/exceptions/screens/exceptions-screen.tsx')).ExceptionsScreen,
  },
  {
    path: '/configuracao-priorizacao',
    load: async () => {
      const [{ PrioritisationSettingsScreen }, { ReasonCard, TypeCard }, { WeightsCard }] =
        await Promise.all([
          import('#features/collection/negotiations/screens/prioritisation-settings-screen.tsx'),
          import('#features/collection/expectations/components/option-cards.tsx'),
          import('#features/collection/prioritisation/components/weights-card.tsx'),
        ])
      const cards = (
        <>
          <TypeCard />
          <ReasonCard />
          <WeightsCard />
        </>
      )
      return () => <PrioritisationSettingsScreen cards={cards} />
    },
  },
  {
    path: '/cadastro-grupo-de-cobranca',
    load: async () =>
      (await import('#features/ledger/collection-groups/screens/collection-groups-screen.tsx'))
        .CollectionGroupsScreen,
  },
  {
    path: '/migracao',
    load: async () => {
      const [{ MigrationScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/first-migration/screens/migration-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <MigrationScreen routes={routes} />)
    },
  },
  {
    path: '/fechar-o-mes',
    key: 'm',
    shortcuts: keys.closeMonthShortcuts,
    load: async () => {
      const [{ CloseMonthScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/runs/screens/close-month-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <CloseMonthScreen routes={routes} />)
    },
  },
  {
    path: '/status-dados',
    key: 'd',
    load: async () => {
      const [{ DataStatusScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/runs/screens/data-status-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <DataStatusScreen routes={routes} />)
    },
  },
  {
    path: '/import-inadimplencia',
    load: async () =>
      (await import('#features/delinquency/imports/screens/import-sheets-screen.tsx'))
        .ImportSheetsScreen,
  },
  {
    path: '/importar-dados-oracle-manual',
    load: async () =>
      (await import('#features/delinquency/imports/screens/import-agreements-screen.tsx'))
        .ImportAgreementsScreen,
  },
  {
    path: '/import-ajuizamentos',
    load: async () =>
      (await import('#features/legal/imports/screens/final-filings-screen.tsx')).FinalFilingsScreen,
  },
  {
    path: '/import-autos',
    load: async () =>
      (await import('#features/legal/imports/screens/case-agreements-screen.tsx'))
        .CaseAgreementsScreen,
  },
  {
    path: '/import-ajuizamentos-manual',
    load: async () =>
      (await import('#features/legal/imports/screens/manual-filings-screen.tsx'))
        .ManualFilingsScreen,
  },
  {
    path: '/cadastro-inadimplencia',
    load: async () =>
      (await import('#features/delinquency/tables/screens/reference-tables-screen.tsx'))
        .ReferenceTablesScreen,
  },
  {
    path: '/processamento-inadimplencia',
    load: async () => {
      const [{ ProcessingScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/runs/screens/processing-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <ProcessingScreen routes={routes} />)
    },
  },
  {
    path: '/calculo-inadimplencia',
    load: async () => {
      const [{ CalculationScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/runs/screens/calculation-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <CalculationScreen routes={routes} />)
    },
  },
  {
    path: '/acessos-usuarios',
    key: 'u',
    load: async () => {
      const [{ UsersScreen }, { withPerson }, { see }] = await Promise.all([
        import('#features/people/access/screens/users-screen.tsx'),
        import('#web/session/with-person.tsx'),
        import('#web/session/see-as.ts'),
      ])
      return withPerson((person) => (
        <UsersScreen person={person} onSeeAs={(seen) => void see(seen)} />
      ))
    },
  },
  {
    path: '/auditoria',
    load: async () => (await import('#features/people/audit/screens/audit-screen.tsx')).AuditScreen,
  },
  {
    path: '/reenvio-retorno-erro',
    key: 'r',
    load: async () =>
      (await import('#features/negativation/bureau-errors/screens/failed-submissions-screen.tsx'))
        .FailedSubmissionsScreen,
  },
  {
    path: '/acompanhar-boletos',
    load: async () => {
      const [{ BillSearchScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/manual-acts/screens/bill-search-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <BillSearchScreen person={person} />)
    },
  },
  {
    path: '/inclusao-baixa-manual',
    load: async () =>
      (await import('#features/negativation/manual-acts/screens/manual-release-screen.tsx'))
        .ManualReleaseScreen,
  },
  {
    path: '/inclusao-negativacao-manual',
    load: async () =>
      (await import('#features/negativation/manual-acts/screens/manual-inclusion-screen.tsx'))
        .ManualInclusionScreen,
  },
  {
    path: '/baixa-semiautomatica',
    load: async () =>
      (await import('#features/negativation/removals/screens/write-off-screen.tsx')).WriteOffScreen,
  },
  {
    path: '/retornos-bancarios',
    load: async () => {
      const [{ BankReturnsScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/bank-returns/screens/bank-returns-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <BankReturnsScreen routes={routes} />)
    },
  },
  {
    path: '/entradas-de-dados',
    load: async () => {
      const [{ ReceivedFilesScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/file-intake/screens/received-files-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <ReceivedFilesScreen routes={routes} />)
    },
  },
  {
    path: '/fontes-de-dados',
    load: async () => {
      const [{ SourcesScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/sources/screens/sources-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => (
        <SourcesScreen routes={routes} SearchPanel={SearchDialog} />
      ))
    },
  },
  {
    path: '/fontes-de-dados/assistente',
    grantedBy: '/fontes-de-dados',
    load: async () => {
      const [{ AssistantScreen }, { withPerson }, { useScreenTitle }] = await Promise.all([
        import('#features/ledger/sources/screens/assistant-screen.tsx'),
        import('#web/session/with-person.tsx'),
        import('#web/shell/shell-slots.ts'),
      ])
      return withPerson(({ routes }) => (
        <AssistantScreen routes={routes} useTitle={useScreenTitle} />
      ))
    },
  },
  {
    path: '/contestacoes',
    shortcuts: keys.disputeShortcuts,
    load: async () => {
      const [{ DisputesScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/disputes/screens/disputes-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <DisputesScreen routes={routes} />)
    },
  },
  {
    path: '/titulos-a-conferir',
    load: async () => {
      const [{ DoubtfulTitulosScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/doubtful-titulos/screens/doubtful-titulos-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <DoubtfulTitulosScreen routes={routes} />)
    },
  },
  {
    path: '/creditos-a-alocar',
    load: async () =>
      (await import('#features/ledger/tenant-credits/screens/credits-screen.tsx')).CreditsScreen,
  },
  {
    path: '/cartas-email',
    load: async () => {
      const [{ NotifiedBillsScreen }, { withPerson }] = await Promise.all([
        import('#features/ledger/notices/screens/notified-bills-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <NotifiedBillsScreen routes={routes} />)
    },
  },
  ...['/priorizacao', '/priorizacao-legado'].map((path, index) => ({
    path,
    ...(index === 0 ? { key: 'p' } : {}),
    shortcuts: [{ keys: ['W'], does: 'Por que a linha está nesta posição' }],
    load: async () => {
      const [
        { PrioritisationScreen },
        { TrendTab },
        { TodayLink },
        { OwnerWords },
        { withPerson },
      ] = await Promise.all([
        import('#features/collection/prioritisation/screens/prioritisation-screen.tsx'),
        import('#features/collection/expectations/components/trend-tab.tsx'),
        import('#features/collection/today-queue/components/today-link.tsx'),
        import('#features/collection/today-queue/components/owner-words.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ profile }) => (
        <PrioritisationScreen
          profile={profile}
          isLegacy={index === 1}
          trend={() => <TrendTab />}
          beside={<TodayLink />}
          owner={(customer) => <OwnerWords {...customer} />}
        />
      ))
    },
  })),
  {
    path: '/priorizacao-grupo-cobranca',
    shortcuts: [{ keys: ['W'], does: 'Por que a linha está nesta posição' }],
    load: async () =>
      (await import('#features/collection/prioritisation/screens/groups-screen.tsx')).GroupsScreen,
  },
  {
    path: '/resumo-de-inadimplencia',
    shortcuts: [{ keys: ['F'], does: 'No resumo: a fórmula do número em foco' }],
    load: async () => {
      const [{ SummaryScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/figures/screens/summary-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <SummaryScreen routes={routes} />)
    },
  },
  {
    path: '/relatorio-inadimplencia',
    load: async () => {
      const [{ ReportScreen }, { withPerson }] = await Promise.all([
        import('#features/delinquency/figures/screens/report-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <ReportScreen routes={routes} />)
    },
  },
  {
    path: '/boletos',
    load: async () => {
      const [{ TenantScreen }, { withSlipHost }] = await Promise.all([
        import('#features/collection/open-balances/screens/tenant-screen.tsx'),
        import('#web/host/slip-host.tsx'),
      ])
      return withSlipHost(TenantScreen)
    },
  },
  {
    path: '/boletos-grupo-cobranca',
    load: async () => {
      const [{ GroupScreen }, { withSlipHost }] = await Promise.all([
        import('#features/collection/open-balances/screens/group-screen.tsx'),
        import('#web/host/slip-host.tsx'),
      ])
      return withSlipHost(GroupScreen)
    },
  },
  {
    path: '/boletos-legado',
    load: async () => {
      const [{ LegacyScreen }, { withSlipHost }] = await Promise.all([
        import('#features/collection/open-balances/screens/legacy-screen.tsx'),
        import('#web/host/slip-host.tsx'),
      ])
      return withSlipHost(LegacyScreen)
    },
  },
  {
    path: '/Detalhes-Boletos',
    load: async () =>
      (await import('#features/collection/open-balances/screens/slips-screen.tsx')).SlipsScreen,
  },
  {
    path: '/agir-hoje',
    shortcuts: keys.todayShortcuts,
    load: async () => {
      const [{ TodayScreen }, { withOpens }] = await Promise.all([
        import('#features/collection/today-queue/screens/today-screen.tsx'),
        import('#web/host/with-opens.tsx'),
      ])
      return withOpens(TodayScreen)
    },
  },
  {
    path: '/regua-do-dia',
    shortcuts: keys.batchShortcuts,
    load: async () => {
      const [{ DayBatchScreen }, { withPerson }] = await Promise.all([
        import('#features/collection/sending/screens/day-batch-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <DayBatchScreen routes={routes} />)
    },
  },
  {
    path: '/regua',
    shortcuts: keys.ladderShortcuts,
    load: async () => {
      const [{ LaddersScreen }, { withPerson }] = await Promise.all([
        import('#features/collection/messages/screens/ladders-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <LaddersScreen routes={routes} />)
    },
  },
  {
    path: '/mensagens',
    load: async () => {
      const [{ MessagesScreen }, { withPerson }] = await Promise.all([
        import('#features/collection/sending/screens/messages-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <MessagesScreen routes={routes} />)
    },
  },
  {
    path: '/modelos-mensagem',
    load: async () => {
      const [{ TextsScreen }, { withPerson }] = await Promise.all([
        import('#features/collection/ladders/screens/texts-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson(({ routes }) => <TextsScreen routes={routes} />)
    },
  },
  {
    path: '/radar-de-prescricao',
    load: async () =>
      (await import('#features/legal/prescription/screens/radar-screen.tsx')).RadarScreen,
  },
  {
    path: '/antes-e-depois-da-negativacao',
    load: async () =>
      (await import('#features/negativation/recovery/screens/recovery-screen.tsx')).RecoveryScreen,
  },
  {
    path: '/acompanhar-ajuizamentos',
    load: async () => {
      const [{ FollowUpScreen }, { withPerson }] = await Promise.all([
        import('#features/legal/follow-up/screens/follow-up-screen.tsx'),
        import('#web/session/with-person.tsx'),
      ])
      return withPerson((person) => <FollowUpScreen person={person} />)
    },
  },
  {
    path: '/linha-do-tempo',
    key: 't',
    load: async () => {
      const [{ TimelineScreen }, { withStartHost }] = await Promise.all([
        import('#features/collection/timeline/screens/timeline-screen.tsx'),
        import('#web/host/start-host.tsx'),
      ])
      return withStartHost(TimelineScreen)
    },
  },
]

/** Invisible parts that run while signed in and fill shell slots: open cycle, pending counts. */
export const backgroundParts: readonly ComponentType[] = [QueueSlots, CollectionWelcome]
