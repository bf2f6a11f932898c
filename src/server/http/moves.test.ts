// Every writing call declares which figure it changes and how a second person takes part, unless
// its feature changes none. docs/security.md lists the declarations.
import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import type { TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

const writeCalls = everyRoute.map(({ call }) => call).filter(({ effect }) => effect === 'write')
const declaredCalls = writeCalls.filter(({ moves }) => moves)

/** Features whose acts change no figure with shared responsibility, with the reason. */
const withoutFigure: Readonly<Record<string, string>> = {
  access: 'people, sessions and rights: "Who may do what" in docs/security.md',
  alerts: 'what a person has read',
  collectionGroups: 'who collects from whom',
  contacts: 'whom to call',
  expectations: 'what somebody expects; no balance depends on it',
  listing: 'an address',
  negotiations: 'what was said and promised; a promise holds acts back and adds none',
  notes: 'words of a person',
  openBalances: 'a label of a group',
  savedViews: 'how a person reads a list',
  todayQueue: 'who is contacted when',
}
const featureOf = ({ name }: Pick<Call, 'name'>) => name.split('.')[0] ?? ''

test('a writing call declares its figure, or belongs to a feature without figures', () => {
  expect(
    writeCalls
      .filter((call) => !call.moves && !(featureOf(call) in withoutFigure))
      .map(({ name }) => name),
  ).toEqual([])
  const silent = new Set(writeCalls.filter(({ moves }) => !moves).map(featureOf))
  expect(Object.keys(withoutFigure).filter((feature) => !silent.has(feature))).toEqual([])
  expect(declaredCalls.map(({ effect }) => effect)).not.toContain('read')
})

test('an act of one person declares its reason and where others see it', () => {
  for (const { name, moves } of declaredCalls)
    for (const words of moves?.secondPerson === 'none'
      ? [moves.because, moves.shownBy]
      : [moves?.hands ?? ''])
      expect(words.length, name).toBeGreaterThan(10)
})

type Proof = readonly [file: string, test: string]

const chainOfListing: Proof = [
  'src/features/negativation/decisions/routes.test.ts',
  'the user who analysed an item cannot approve it, even with another profile',
]
const sender: Proof = [
  'src/features/negativation/bureau-exchange/actions/send.test.ts',
  'a manual inclusion is sent by another user than the one who included it',
]
const setting: Proof = [
  'src/features/negativation/negativation-settings/proposals.test.ts',
  'the proposer cannot confirm, but can withdraw',
]
const justification: Proof = [
  'src/features/negativation/negativation-settings/proposals.test.ts',
  'a new justification does not exist until another user confirms',
]
const lawsuitSetting: Proof = [
  'src/features/legal/settings/two-people.test.ts',
  'keeps its limit until another user confirms the change; the proposer cannot',
]
const closing: Proof = [
  'src/features/delinquency/runs/routes.test.ts',
  'needs a load after the net day, the stored days, and another user',
]
const chainOfSuit: Proof = [
  'src/features/legal/decisions/routes.test.ts',
  'a user who recommended or submitted earlier cannot approve: 403, the action named, nothing moved',
]
const suitByTwo: Proof = [
  'src/features/legal/follow-up/routes.test.ts',
  'from the limit on another user confirms, never the requester',
]

const bankReturn: Proof = [
  'src/features/ledger/bank-returns/routes.test.ts',
  'holds for two business days, and longer once another user confirms it',
]
const sourceByTwo: Proof = [
  'src/features/ledger/sources/routes.test.ts',
  'one user proposes it, another confirms it',
]
const searchByTwo: Proof = [
  'src/features/ledger/source-searches/searches.test.ts',
  'one user proposes another search of an active source, another confirms it',
]
const pauseByTwo: Proof = [
  'src/features/collection/messages/batch-holds.test.ts',
  'a pause keeps the tenant out; a long one only once another person confirms',
]
const addressByTwo: Proof = [
  'src/features/collection/messages/batch-holds.test.ts',
  'an address reactivated twice within 30 days asks for another person',
]
const deliveryByTwo: Proof = [
  'src/features/collection/sending/events.test.ts',
  'a delivery needs a proof and another person than the releaser',
]
const uncertainByTwo: Proof = [
  'src/features/collection/sending/events.test.ts',
  'an uncertain message is decided by another person than the releaser, with a reason',
]
const deliveryFileByTwo: Proof = [
  'src/features/collection/sending/events.test.ts',
  'of the person who released the messages is rejected row by row',
]
const ladderByTwo: Proof = [
  'src/features/collection/ladders/routes.test.ts',
  'one user proposes a draft, only another confirms it',
]
const textByTwo: Proof = [
  'src/features/collection/ladders/texts.test.ts',
  'one user proposes a draft of a text, only another confirms it',
]
const senderByTwo: Proof = [
  'src/features/collection/ladders/senders.test.ts',
  'the first sender of a mall waits for another user, too',
]
const disputeByTwo: Proof = [
  'src/features/ledger/disputes/routes.test.ts',
  'Quem abriu não decide., but records that the tenant gave it up',
]
const waitingFile: Proof = [
  'src/features/ledger/file-intake/routes.test.ts',
  'the user who brought a file that drifts does not confirm it, another user does',
]
const writeOff: Proof = [
  'src/features/ledger/doubtful-titulos/routes.test.ts',
  'another user than the proposer writes the títulos off, without a receipt',
]

const migrationByTwo: Proof = [
  'src/app/first-migration.test.ts',
  'Concluir: everything done, every difference explained, by another than the loader',
]

const twoPeopleTest = 'src/features/legal/follow-up/two-people.test.ts'

/**
 * Where the second person of each act is checked: it refuses the first person, or the act waits.
 */
const proofs: Readonly<Record<string, Proof>> = {
  'negativation.submitRecommendation': chainOfListing,
  'negativation.submitNegativation': chainOfListing,
  'negativation.mark': chainOfListing,
  'negativation.bringSheet': chainOfListing,
  'negativation.restoreDecisions': chainOfListing,
  'negativation.giveBack': chainOfListing,
  'negativation.saveJustification': chainOfListing,
  'negativation.justifyMany': chainOfListing,
  'negativation.saveJustificationWithFile': chainOfListing,
  'negativation.clearJustification': chainOfListing,
  'negativation.includeManually': sender,
  'bureau.send': sender,
  'bureau.importFile': [
    'src/features/negativation/bureau-exchange/actions/returns.test.ts',
    'the sender of the lote is refused, whatever the file says; another user is not',
  ],
  'bankReturns.confirm': bankReturn,
  'firstMigration.loadStep': migrationByTwo,
  'firstMigration.dispenseStep': migrationByTwo,
  'firstMigration.explain': migrationByTwo,
  'firstMigration.conclude': migrationByTwo,
  'receivedFiles.bring': waitingFile,
  'receivedFiles.confirm': waitingFile,
  'sources.proposeActivation': sourceByTwo,
  'sources.change': [
    'src/features/ledger/sources/assistant.test.ts',
    'an active source gets a proposal, which another user confirms',
  ],
  'sending.recordEvent': deliveryByTwo,
  'sending.decide': uncertainByTwo,
  'sending.importEvents': deliveryFileByTwo,
  'messages.pause': pauseByTwo,
  'messages.confirmPause': pauseByTwo,
  'messages.reactivate': addressByTwo,
  'disputes.open': disputeByTwo,
  'disputes.complete': disputeByTwo,
  'disputes.decide': disputeByTwo,
  'disputes.confirm': [
    'src/features/ledger/disputes/routes.test.ts',
    'a second one within twelve months of IMPROCEDENTE holds once another person confirms',
  ],
  'ladders.propose': ladderByTwo,
  'ladders.confirm': ladderByTwo,
  'ladders.refuse': ladderByTwo,
  'ladders.proposeText': textByTwo,
  'ladders.confirmText': textByTwo,
  'ladders.refuseText': textByTwo,
  'ladders.proposeSender': senderByTwo,
  'ladders.confirmSender': senderByTwo,
  'ladders.refuseSender': senderByTwo,
  'sources.confirm': sourceByTwo,
  'sourceSearches.save': searchByTwo,
  'sources.refuse': sourceByTwo,
  'doubtfulTitulos.propose': writeOff,
  'doubtfulTitulos.confirm': writeOff,
  'doubtfulTitulos.refuse': writeOff,
  'negativationSettings.createJustification': justification,
  'negativationSettings.changeJustification': justification,
  'negativationSettings.saveParameter': setting,
  'negativationSettings.saveLawsuitParameter': [
    'src/features/legal/settings/two-people.test.ts',
    'is on the screen of legal action, and is changed by two of its users',
  ],
  'negativationSettings.confirmProposal': setting,
  'lawsuitSettings.createJustification': [
    'src/features/legal/settings/two-people.test.ts',
    'a new one is only for approvers until another user confirms it for everybody',
  ],
  'lawsuitSettings.changeJustification': lawsuitSetting,
  'delinquencyImports.uploadAdjustments': closing,
  'delinquencyRuns.processBase': closing,
  'delinquencyRuns.calculate': closing,
  'delinquencyRuns.closeMonth': closing,
  'lawsuitDecisions.recommend': chainOfSuit,
  'lawsuitDecisions.submit': chainOfSuit,
  'lawsuitDecisions.giveBack': chainOfSuit,
  'lawsuitFollowUp.saveTitulos': [
    twoPeopleTest,
    'a charge that raises the claim of a small action over the limit waits, with both figures and the título',
  ],
  'lawsuitFollowUp.uploadTitulos': [
    twoPeopleTest,
    'a spreadsheet of the títulos has the same rule',
  ],
  'lawsuitFollowUp.askClaim': [
    twoPeopleTest,
    'a claim different from the approved one blocks it until another user confirms',
  ],
  'lawsuitFollowUp.save': [
    'src/features/legal/follow-up/routes.test.ts',
    'from the limit on another user ends it; until then the status stays',
  ],
  'lawsuitImports.uploadFinalFilings': [
    'src/features/legal/imports/samples.test.ts',
    'a closing status ends the action once; before its filing, or with a pending confirmation, it is refused',
  ],
  'lawsuitFollowUp.reopenPhase': [
    twoPeopleTest,
    'the tickets of an action above the limit are cancelled by two users',
  ],
  'priceIndices.upload': [
    'src/features/ledger/price-indices/samples.test.ts',
    'one user alone cannot change claims by a value that looks wrong',
  ],
  'lawsuitFollowUp.withdraw': suitByTwo,
  'lawsuitFollowUp.except': suitByTwo,
  'lawsuitFollowUp.confirm': suitByTwo,
  'lawsuitImports.uploadManualFilings': [
    'src/features/legal/imports/samples.test.ts',
    'from the limit on, or without a proof, a filing waits for another user; for others, users are notified',
  ],
}

test('each act with a second person has a test', () => {
  const withSecond = declaredCalls
    .filter(({ moves }) => moves?.secondPerson !== 'none')
    .map(({ name }) => name)
  expect(withSecond.filter((name) => !(name in proofs))).toEqual([])
  expect(Object.keys(proofs).filter((name) => !withSecond.includes(name))).toEqual([])
  for (const [name, [file, title]] of Object.entries(proofs)) {
    const text = readFileSync(file, 'utf8')
    expect(text.includes(`'${title}'`) || text.includes(`"${title}"`), `${name}: ${title}`).toBe(
      true,
    )
  }
})

const tables = [
  'negativation_item',
  'item_person',
  'bureau_batch',
  'bureau_submission',
  'lawsuit',
  'lawsuit_titulo',
  'lawsuit_guia',
  'lawsuit_confirmation',
  'titulo',
  'boleto',
  'receipt',
  'delinquency_run',
  'delinquency_sum',
  'parameter',
  'price_index_value',
]

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let token: string

beforeAll(async () => {
  const served = await serveTwoMalls(database)
  app = served.app
  world = served.world
  token = await served.tokenOf('all', [world.own.mall, world.foreign.mall])
  await sql`create table written_figure (name text)`.execute(database.admin)
  await sql`grant insert on written_figure to public`.execute(database.admin)
  await sql`
    create function note_figure() returns trigger language plpgsql as $$
    begin insert into written_figure values (tg_table_name); return null; end $$`.execute(
    database.admin,
  )
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    where c.relname = any(${tables}::text[]) and c.relkind in ('r', 'p')`.execute(database.admin)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
  for (const name of tables)
    await sql`
      create trigger note_figure after insert or update or delete on ${sql.table(name)}
      for each row execute function note_figure()`.execute(database.admin)
}, 60_000)
afterAll(() => app.close())

const silentCalls = writeCalls.filter(
  (call) => !call.moves && featureOf(call) !== 'access' && call.access !== 'public',
)

test.each(silentCalls.map((call) => [call.name, call] as const))(
  '%s, which declares nothing, writes no figure',
  async (name, call) => {
    await sql`delete from written_figure`.execute(database.admin)
    const sample = samples[name]?.(targetsOf(world).own) ?? {}
    await app.inject(requestOf(call, sample, token))
    const { rows } = await sql<{ name: string }>`select distinct name from written_figure`.execute(
      database.admin,
    )
    expect(rows.map((row) => row.name)).toEqual([])
  },
)
