import type { Call } from '#contract/call.ts'

import { addressOfLists } from '#listing/list-calls.ts'

import { accessSamples } from './test-access-samples.ts'
import { batchSamples } from './test-batch-samples.ts'
import { bureauSamples } from './test-bureau-samples.ts'
import { contactSamples } from './test-contact-samples.ts'
import { declaredSamples } from './test-declared-samples.ts'
import { delinquencySamples } from './test-delinquency-samples.ts'
import { everyRoute } from './test-everything.ts'
import { disputeSamples } from './test-dispute-samples.ts'
import { exceptionSamples } from './test-exception-samples.ts'
import { expectationSamples } from './test-expectation-samples.ts'
import { figureSamples } from './test-figure-samples.ts'
import { laddersOfAllMalls, ladderSamples } from './test-ladder-samples.ts'
import { lawsuitFiles, lawsuitSamples } from './test-lawsuit-samples.ts'
import { lawsuitFollowUpSamples } from './test-lawsuit-follow-up-samples.ts'
import { lawsuitSettingsSamples } from './test-lawsuit-settings-samples.ts'
import { negativationSamples } from './test-negativation-samples.ts'
import { negotiationSamples } from './test-negotiation-samples.ts'
import { noteSamples } from './test-note-samples.ts'
import { openBalanceSamples } from './test-open-balance-samples.ts'
import { planSamples } from './test-plan-samples.ts'
import { prioritisationSamples } from './test-prioritisation-samples.ts'
import { receivableSamples } from './test-receivable-samples.ts'
import { registerCallSamples } from './test-register-call-samples.ts'
import { sendingSamples } from './test-sending-samples.ts'
import { settingsSamples } from './test-settings-samples.ts'
import { last, mallFilter, mallQuery, type Sample, type Target } from './test-targets.ts'
import { todaySamples } from './test-today-samples.ts'

const sessionActs: readonly string[] = ['access.signOut', 'access.signIn']

/**
 * True for calls that users of some malls may use; company-wide acts refuse them first
 * (docs/decisions/0004).
 */
export const isOfSomeMalls = ({ name, company }: Call): boolean =>
  !company && !sessionActs.includes(name)

/** Writes that are neither company-wide nor about rows of one mall, with the reason. */
export const notScopedByMall: Readonly<Record<string, string>> = {
  'access.signIn': 'opens a session',
  'access.signOut': 'ends the session that asks',
  'access.renew': 'prolongs the session that asks',
  'access.providerSignOut': 'asks for the token of the identity provider',
  'access.signInSettings': 'answers what the sign-in screen needs',
  'alerts.chooseDigest': 'keeps what the person who asks chose',
  'alerts.read':
    'keeps what the person who asks has read, of what they may see (its routes.test.ts)',
  'savedViews.keep':
    'keeps how the person who asks left a list; it gives no right (its routes.test.ts)',
  'savedViews.change': 'of the person who asks alone (its routes.test.ts)',
  'savedViews.pin': 'keeps what the person who asks chose',
  'savedViews.remove': 'of the person who asks alone (its routes.test.ts)',
  'access.endSessions': 'ends sessions of the person who asks',
  'access.savePreference': 'keeps what the person who asks chose',
  'access.nameSubstitute':
    'of the person who asks, and gives nobody a right (substitutions.test.ts)',
  'access.acceptSubstitution': 'of the person who asks (substitutions.test.ts)',
  'access.endSubstitution': 'of the person who asks (substitutions.test.ts)',
  'access.seeAs':
    'changes nothing but as whom the session reads, never more malls (see-as.test.ts)',
  'access.endSeeingAs': 'ends seeing as somebody else',
  'access.endSessionsOf':
    'of people within the own malls; of everybody by whoever sees every mall (sessions.test.ts)',
  'access.unlinkIdentity': 'of people within the own malls (reach.test.ts)',
  'access.saveUser': 'of people within the own malls, and gives no others (reach.test.ts)',
  'access.saveProfile': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'access.addPermission': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'access.removePermission': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'listing.aliasDocument': 'keeps a random alias for a document that the person typed in full',
  'receivables.uploadSpreadsheet':
    'its rows name malls: people of some malls name one of them, and no other is written',
  'negativation.bringSheet':
    'boletos by number, of the malls of the person: others are told as not found (sheet.test.ts)',
  'openBalances.changeBrandStatus':
    'of a group of the company, by whoever sees a tenant of it (routes.test.ts)',
  'exceptions.uploadDocumentNumbers':
    'each row names its mall: one of another mall is rejected (upload.test.ts)',
  'notices.upload': 'each row names its mall: one of another mall is rejected (load.test.ts)',
  'fileImports.undo': 'what the person handed in, of malls that they all see (samples.test.ts)',
  'delinquencyImports.uploadAdjustments':
    'each row names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadFinalSheet':
    'each row names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadDelinquencyZip':
    'each file names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadSummaryZip':
    'each file names its mall: one of another mall is rejected (samples.test.ts)',
  ...lawsuitFiles,
  ...laddersOfAllMalls,
  'sending.callBack': 'asks for the signature of the provider (sending/events.test.ts)',
  'sending.importEvents':
    'each row names its message: one of another mall is rejected (sending/events.test.ts)',
  'lawsuitEligibility.fire':
    'tells of the last list; makes one for whoever sees every mall (its routes.test.ts)',
  'bureau.importFile': 'each lote of the file asks for its malls (import-file.test.ts)',
}

/** Calls whose answer does not depend on the user's malls, with the reason. */
export const notOfMalls: Readonly<Record<string, string>> = {
  'negativation.bringSheet':
    'tells numbers that the person typed (negativation/decisions/sheet.test.ts)',
  'negativation.readManualSheet':
    'tells numbers that the person typed (negativation/manual-acts/sheet.test.ts)',
  'todayQueue.readSheet':
    'tells numbers that the person typed (collection/today-queue/sheet.test.ts)',
  'listing.aliasDocument': 'answers a random alias for a document that the person typed in full',
  'access.renew': 'answers an instant',
  'registers.listStates': 'answers the states and municipalities of the country',
}

/** Samples of the calls of saved views, which every list has. */
const savedViewSample = {
  nome: 'Uma visão',
  lista: 'negativation',
  tela: '/analisar-negativacao-shopping',
  titulo: 'Analisar negativação (shopping)',
  consulta: '',
  disposicao: { order: [], hidden: [] },
}

const samplesOfLists = Object.fromEntries(
  everyRoute
    .filter(({ call }) => call.path.startsWith(addressOfLists))
    .map(({ call }) => [call.name, (target: Target) => ({ body: mallFilter(target) })]),
)

/**
 * A sample for every call, by name. Calls of registers, importers and lists have one; others are
 * listed here or in the file of their area.
 */
export const samples: Readonly<Record<string, (target: Target) => Sample>> = {
  ...declaredSamples(),
  ...samplesOfLists,
  ...accessSamples,
  ...registerCallSamples,
  ...settingsSamples,
  ...exceptionSamples,
  ...figureSamples,
  ...receivableSamples,
  ...lawsuitSettingsSamples,
  ...lawsuitSamples,
  'delinquency.listAccountTypes': () => ({}),
  ...delinquencySamples,
  'prescription.summary': () => ({}),
  'recovery.read': (target) => ({ query: mallQuery(target) }),
  'recovery.listMotives': () => ({}),
  ...contactSamples,
  ...openBalanceSamples,
  ...prioritisationSamples,
  ...expectationSamples,
  ...negotiationSamples,
  ...lawsuitFollowUpSamples,
  ...todaySamples,
  ...noteSamples,
  ...negativationSamples,
  ...bureauSamples,
  ...ladderSamples,
  ...planSamples,
  ...batchSamples,
  ...sendingSamples,
  ...disputeSamples,

  'alerts.count': () => ({}),
  'alerts.digestChoice': () => ({}),
  'alerts.chooseDigest': () => ({ body: { ligado: false } }),
  'alerts.list': () => ({}),
  'alerts.read': () => ({ body: { ate: 1 } }),
  'savedViews.list': () => ({ query: { lista: 'negativation' } }),
  'savedViews.pinned': () => ({}),
  'savedViews.read': () => ({ params: { id: 1 } }),
  'savedViews.keep': () => ({ body: savedViewSample }),
  'savedViews.change': () => ({ params: { id: 1 }, body: { ...savedViewSample, versao: 1 } }),
  'savedViews.pin': () => ({ params: { id: 1 }, body: { fixada: true } }),
  'savedViews.remove': () => ({ params: { id: 1 } }),
  'facts.list': () => ({}),
  'help.screen': () => ({ query: { caminho: '/analisar-negativacao-shopping' } }),
  'startPage.fourSteps': () => ({}),
  'startPage.overview': () => ({}),
  'startPage.pending': () => ({}),
  'audit.search': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'audit.download': (target) => ({ body: mallFilter(target) }),
  'audit.verify': () => ({ body: {} }),
  'listing.aliasDocument': (target) => ({ body: { documento: last(target).document } }),
  'timeline.read': (target) => ({ params: { id: last(target).tenant }, query: mallQuery(target) }),
  'timeline.findTenants': (target) => ({ body: { texto: last(target).document } }),
}
