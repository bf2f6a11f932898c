// The log of messages finds persons by their document without showing it in an address.
import { expect, test } from 'vitest'

import { planMalls } from '#features/collection/messages/actions/plan.ts'
import { storeMessages } from '#testing/example-messages.ts'
import { firstOverdueDay, withOwingTenant } from '#testing/example-owing-tenant.ts'
import { database } from '#testing/test-database.ts'

import { servedLog } from './actions/message-page.ts'
import { messageLog } from './contract/log.ts'

const shared = database()

test("a document is a filter of its own, and 'Lojista' finds names alone", () =>
  withOwingTenant(shared, ['2026-11-05'], async ({ tx, work, mall }) => {
    expect(messageLog.filters.cpfCnpj?.kind).toBe('document')
    const { messages } = await planMalls(work, { malls: [mall], day: firstOverdueDay })
    await storeMessages(tx, messages, { day: firstOverdueDay })
    const [{ name, document } = { name: '', document: '' }] = messages
    const found = async (filter: Record<string, string>) => {
      const { data } = await servedLog.search(work, { shoppings: [mall], ...filter })
      return data.length
    }
    expect(messages).toHaveLength(1)
    expect(await found({ cpfCnpj: document })).toBe(1)
    expect(await found({ cpfCnpj: document.slice(0, 8) })).toBe(1)
    expect(await found({ cpfCnpj: '11444777000161' })).toBe(0)
    expect(await found({ lojista: name.toLowerCase() })).toBe(1)
    expect(await found({ lojista: document })).toBe(0)
  }))
