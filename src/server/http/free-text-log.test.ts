// Rewriting a text must log the old and the new text in the decision log.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { type AnyRegister, declaredRegisters } from '#listing/register.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { addPerson, type TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { itemIn, type Sample, type Target, targetsOf } from '#testing/test-targets.ts'

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let target: Target
const tokens = new Map<string, string>()

beforeAll(async () => {
  const served = await serveTwoMalls(database)
  app = served.app
  world = served.world
  target = targetsOf(world).own
  tokens.set('everything', await served.tokenOf('tudo', []))
  // 'Holding' handles tenants without a collection group, 'corporate collection' those in one.
  for (const [name, profile] of [
    ['holding', 'APROVADORHOLDING'],
    ['corporate', 'COBRANCACORPORATIVA'],
  ] as const)
    tokens.set(name, (await addPerson(database.adminPool, name, profile, [])).token)
  await database.adminPool.query('delete from group_tenant')
}, 60_000)
afterAll(() => app.close())

type Person = 'everything' | 'holding' | 'corporate'
const callOf = (name: string): Call => {
  const found = everyRoute.find(({ call }) => call.name === name)
  if (!found) throw new Error(`No call ${name}`)
  return found.call
}
async function sendSample(
  name: string,
  sample: Sample,
  as: Person,
): Promise<Record<string, unknown>> {
  const answer = await app.inject(requestOf(callOf(name), sample, tokens.get(as)))
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200)
  return answer.json()
}
const lastLine = async () => {
  const { rows } = await database.adminPool.query<{ action: string; body: object }>(
    `select action, body from audit_entry
     where action not in ('LER_CONTATOS', 'ENTRADA') order by at desc, chain_id, position desc
     limit 1`,
  )
  return rows[0]
}

/** Minimum length of a text field that counts as free text. */
const longEnough = 80
const isFreeText = (schema: unknown): boolean => {
  if (!(schema instanceof z.ZodType)) return false
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  if (schema instanceof z.ZodString) return (schema.maxLength ?? 0) >= longEnough
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).some(
      ([key, field]) => key !== 'filtro' && isFreeText(field),
    )
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodObject && isFreeText(schema.element)
  if (def.type === 'pipe') return def['in'] instanceof z.ZodString && isFreeText(def['in'])
  return isFreeText(def['innerType'])
}

const withBody = (name: string, body: object): Sample => {
  const sample = samples[name]?.(target) ?? {}
  return { ...sample, body: { ...sample.body, ...body } }
}

type Change = { readonly say: (words: string) => Promise<unknown> }
const putting =
  (name: string, as: Person, bodyOf: (words: string) => object): Change['say'] =>
  (words) =>
    sendSample(name, withBody(name, bodyOf(words)), as)

/** Calls that rewrite an existing text; each is called twice. */
const changes = {
  'contacts.change': () => ({
    say: putting('contacts.change', 'holding', (contactName) => ({ contactName })),
  }),
  'contacts.changeOfCustomer': () => ({
    say: putting('contacts.changeOfCustomer', 'holding', (contactName) => ({ contactName })),
  }),
  'contacts.changePoint': () => ({
    say: putting('contacts.changePoint', 'holding', (words) => ({
      contactPoint: `${words.replaceAll(' ', '-')}@loja.example`,
    })),
  }),
  'negotiations.changeRecord': () => ({
    say: putting('negotiations.changeRecord', 'holding', (additionalInformation) => ({
      additionalInformation,
    })),
  }),
  'negotiations.saveStage': () => ({
    say: putting('negotiations.saveStage', 'everything', (description) => ({ id: 6, description })),
  }),
  'expectations.saveType': () => ({
    say: async (words) =>
      sendSample(
        'expectations.saveType',
        withBody('expectations.saveType', {
          id: await optionId('expectation_type', "description <> 'Improvável Recebimento'"),
          description: words,
        }),
        'everything',
      ),
  }),
  'expectations.saveReason': () => ({
    say: async (words) =>
      sendSample(
        'expectations.saveReason',
        withBody('expectations.saveReason', {
          id: await optionId('unlikely_reason'),
          description: words,
        }),
        'everything',
      ),
  }),
  'notes.change': () => {
    let version = 0
    let id = 0
    return {
      say: async (words) => {
        if (version === 0)
          id = Number(
            (await sendSample('notes.write', withBody('notes.write', {}), 'everything'))['id'],
          )
        version += 1
        await sendSample(
          'notes.change',
          { params: { id }, body: { texto: words, versao: version } },
          'everything',
        )
      },
    }
  },
  'negativation.saveJustification': () => ({
    say: putting('negativation.saveJustification', 'everything', (txtObservacao) => ({
      txtObservacao,
    })),
  }),
  'disputes.complete': () => {
    let versao = 0
    return {
      say: async (texto) => {
        versao += 1
        const sample = withBody('disputes.complete', { texto, versao })
        await sendSample('disputes.complete', sample, 'everything')
      },
    }
  },
  'lawsuitDecisions.recommend': () => ({
    say: putting('lawsuitDecisions.recommend', 'everything', (observacao) => ({ observacao })),
  }),
} satisfies Record<string, () => Change>

async function optionId(table: string, which = 'true'): Promise<number> {
  const { rows } = await database.adminPool.query<{ id: number }>(
    `select id from ${table} where ${which} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}

/** Calls whose text replaces none or decides nothing, with the reason. */
const withoutOldText: Readonly<Record<string, string>> = {
  'access.signIn': 'a token',
  'access.providerSignOut': 'a token',
  'access.endSessionsOf': 'names a person',
  'access.unlinkIdentity': 'names a person',
  'access.nameSubstitute': 'begins a substitution',
  'collectionGroups.associate': 'adds a tenant, whose line the removal repeats',
  'contacts.create': 'begins a contact',
  'contacts.remove': 'what it said stands in the line (ledger/contacts/routes.test.ts)',
  'contacts.createOfCustomer': 'begins a contact',
  'contacts.createPoint': 'adds a point: the line has all points before and after',
  'negotiations.create': 'begins a negotiation, its words in the line',
  'negotiations.createRecords': 'begins records, their words in the lines',
  'notes.write': 'begins a note',
  'negativation.bringSheet':
    'each row is a justification: the same line (negativation/decisions/sheet.test.ts)',
  'negativation.restoreDecisions': 'the same line (decisions/restore.test.ts)',
  'negativation.justifyMany': 'the same act of several',
  'negativation.saveJustificationWithFile': 'the same act with a file',
  'negativation.submitRecommendation': 'a filter',
  'negativation.submitNegativation': 'checksums of a confirmation',
  'negativation.giveBack': 'the reason of one act',
  'negativation.releaseManually': 'the reason of one act',
  'negativation.includeManually': 'the reason of one act',
  'negativationSettings.saveParameter': 'a value, with de and para (proposals)',
  'negativationSettings.saveLawsuitParameter': 'a value, with de and para (proposals)',
  'negativationSettings.refuseProposal': 'the reason of one act',
  'bureau.correctPerson': 'fields with de and para (bureau-errors)',
  'bureau.reconcile': 'the reason of one act',
  'bureau.exemptFailed': 'the reason of one act',
  'bureau.cancelWriteOff': 'the reason of one act',
  'bureau.importFile': 'a file',
  'receivedFiles.confirm': 'the reason of one act',
  'receivedFiles.discard': 'the reason of one act',
  'bankReturns.link': 'the reason of one act',
  'bankReturns.disregard': 'the reason of one act',
  'disputes.open': 'begins a dispute, its words in the line',
  'disputes.decide': 'the reason of one act: a decided dispute is not decided again',
  'ladders.create': 'begins a ladder, its steps in the line',
  'ladders.change': 'a version of its own; the earlier ones stay, each in its line',
  'ladders.propose': 'the reason of one act',
  'ladders.refuse': 'the reason of one act',
  'ladders.createText': 'begins a text, its words in the line',
  'ladders.changeText': 'a version of its own; the earlier ones stay, each in its line',
  'ladders.proposeText': 'the reason of one act',
  'ladders.refuseText': 'the reason of one act',
  'ladders.proposeSender': 'a version of its own; the earlier ones stay, each in its line',
  'ladders.refuseSender': 'the reason of one act',
  'messages.retire': 'the reason of one act',
  'messages.pause': 'begins a pause, its reason in the line',
  'messages.endPause': 'the reason of one act',
  'messages.refuse': 'begins a refusal, its words in the line',
  'messages.endRefusal': 'the reason of one act',
  'messages.reactivate': 'the reason of one act',
  'sending.recordEvent': 'adds an event; the earlier ones stay, each in its line',
  'sending.decide': 'the reason of one act',
  'sending.recordReply': 'begins a reply, its words in the line',
  'sending.handleReply': 'the reason of one act',
  'sending.callBack': 'adds events and replies; the earlier ones stay, each in its line',
  'sending.postDispatch': 'the protocol of one act: a posted remessa is not posted again',
  'doubtfulTitulos.propose': 'the reason of one act',
  'doubtfulTitulos.refuse': 'the reason of one act',
  'sources.detect': 'reads a file and writes nothing of it',
  'sources.create': 'begins a source, its recipe in the line',
  'sources.change': 'a version of its own; the earlier ones stay, each in its line',
  'sources.proposeActivation': 'the reason of one act',
  'sources.refuse': 'the reason of one act',
  'sources.suspend': 'the reason of one act',
  'sourceSearches.save': 'fields with de and para (source-searches)',
  'firstMigration.start': 'the reason of one act',
  'firstMigration.dispenseStep': 'the reason of one act',
  'firstMigration.explain': 'a line with the old explanation (ledger/first-migration)',
  'lawsuitFollowUp.askClaim': 'the reason of one act',
  'lawsuitFollowUp.reopenPhase': 'the reason of one act',
  'lawsuitFollowUp.withdraw': 'the reason of one act',
  'lawsuitFollowUp.except': 'the reason of one act',
  'lawsuitFollowUp.refuse': 'the reason of one act',
  'lawsuitFollowUp.cancelTicket': 'the reason of one act',
  'lawsuitDecisions.giveBack': 'the reason of one act',
  'delinquencyRuns.closeMonth': 'the reason of one act',
  'delinquencyRuns.reopenMonth': 'the reason of one act',
  'todayQueue.postpone': 'the reason of one act; undone, the line repeats it',
  'expectations.save': 'a list of slips; its texts are options',
  'savedViews.keep': 'how a person left a list, which decides nothing',
  'savedViews.change': 'how a person left a list, which decides nothing',
}

const registerActs = new Set(
  [...declaredRegisters()].flatMap(([, { create, change, remove }]: [string, AnyRegister]) =>
    [create, change, remove].flatMap((act) => (act ? [act.call.name] : [])),
  ),
)

test('every write with free text is of a register, is tested below, or has a reason', () => {
  const named = everyRoute
    .map(({ call }) => call)
    .filter(({ effect, fields }) => effect === 'write' && isFreeText(fields))
    .map(({ name }) => name)
    .filter((name) => !registerActs.has(name))
  const known = [...Object.keys(changes), ...Object.keys(withoutOldText)]
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => everyRoute.every(({ call }) => call.name !== name))).toEqual([])
})

describe('the log line of a changed text has the text before and after', () => {
  test.each(Object.entries(changes))('%s', async (_, begin) => {
    const { say } = begin()
    await say('Palavras de antes')
    await say('Palavras de depois')
    const line = await lastLine()
    const logBody = JSON.stringify(line?.body).replaceAll('-', ' ')
    expect(logBody, line?.action).toContain('Palavras de antes')
    expect(logBody).toContain('Palavras de depois')
  })

  test('the log line of a deleted text has the old text', async () => {
    const item = itemIn(target, 'ANALISE_EQUIPE_INTERNA_SHOPPING')
    expect(item).toBeGreaterThan(0)
    await sendSample(
      'negativation.clearJustification',
      withBody('negativation.clearJustification', {}),
      'everything',
    )
    expect(JSON.stringify((await lastLine())?.body)).toContain('Palavras de depois')
    await sendSample(
      'negotiations.removeRecord',
      withBody('negotiations.removeRecord', {}),
      'holding',
    )
    expect((await lastLine())?.body).toMatchObject({ de: { descricao: 'Palavras de depois' } })
    await sendSample('contacts.remove', withBody('contacts.remove', {}), 'holding')
    expect((await lastLine())?.body).toMatchObject({ de: { nome: 'Palavras de depois' } })
  })
})
