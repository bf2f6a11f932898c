import type { SeededFault } from './fault.ts'

const items = 'src/features/negativation/debt-items/store/items.ts'
const moves = 'src/features/negativation/debt-items/actions/moves.ts'
const removals = 'src/features/negativation/debt-items/store/removals.ts'

export const faultsOfRules = {
  'no-row-lock': {
    patches: [
      {
        module: items,
        source: 'order by id for update`.execute(tx)',
        replacement: 'order by id`.execute(tx)',
      },
    ],
    drill: 'race',
    finding: /winners: |decisions: /,
  },
  'no-four-eyes': {
    patches: [
      {
        module: moves,
        source: '...eyesOf(actor),',
        replacement: 'userId: 1_000_000 + Math.floor(Math.random() * 1_000_000),',
      },
    ],
    drill: 'four-eyes',
    finding: /approval answered 200|approved by one person|fewer than two/,
  },
  'closes-own-inputs': {
    patches: [
      {
        module: 'src/features/delinquency/runs/rules/month.ts',
        source: 'const own = inputs.find(({ changedBy }) => eyes.includes(changedBy))',
        replacement: 'const own = inputs.find(({ changedBy }) => eyes.includes(-changedBy))',
      },
    ],
    drill: 'four-eyes',
    finding: /closing a month answered 200|closed-by-another/,
  },
  'substitution-unasked': {
    patches: [
      {
        module: 'src/features/people/access/store/people.ts',
        source: 'and s.accepted_at is not null and o.is_active',
        replacement: 'and o.is_active',
      },
    ],
    drill: 'four-eyes',
    finding: /the second person's confirmation answered 403/,
  },
  'settings-at-once': {
    patches: [
      {
        module: 'src/features/platform/parameters/actions/parameter-changes.ts',
        source: 'boolean => PARAMETERS[code].protects',
        replacement: 'boolean => PARAMETERS[code] === undefined',
      },
    ],
    drill: 'four-eyes',
    finding: /took effect at once/,
  },
  'own-titulos-submitted': {
    patches: [
      {
        module: 'src/features/legal/lawsuits/rules/machine.ts',
        source: 'to: { ...item, titulosBy, handledBy: handledBy(item, item.status, by.userId) },',
        replacement: 'to: { ...item, titulosBy: item.titulosBy ?? (titulosBy && {}) },',
      },
    ],
    drill: 'four-eyes',
    finding: /who changed charges submitted|claim-hands/,
  },
  'limit-of-principal': {
    patches: [
      {
        module: 'src/features/legal/lawsuits/rules/worth.ts',
        source: 'Math.max(criterion, claim ?? 0)',
        replacement: 'Math.min(criterion, claim ?? criterion)',
      },
    ],
    drill: 'four-eyes',
    finding: /a charge over the limit took effect at once/,
  },
  'files-another-claim': {
    patches: [
      {
        module: 'src/features/legal/lawsuits/rules/worth.ts',
        source: 'agreed !== null && isBeyond(',
        replacement: 'agreed === undefined && isBeyond(',
      },
    ],
    drill: 'four-eyes',
    finding: /a ticket of another claim answered 200|claim-agreed/,
  },
  'files-alone': {
    patches: [
      {
        module: 'src/features/legal/imports/actions/manual-writes.ts',
        source: 'const waits = because !== undefined || needsSecondPerson(',
        replacement: 'const waits = needsSecondPerson(',
      },
    ],
    drill: 'four-eyes',
    finding: /a filing of an unknown contract counts|filed-by-two/,
  },
  'ends-alone': {
    patches: [
      {
        module: 'src/features/legal/follow-up/actions/save.ts',
        source: 'const waits = ending !== undefined && needsSecondPerson(facts)',
        replacement: 'const waits = ending === null && needsSecondPerson(facts)',
      },
      {
        module: 'src/features/legal/lawsuits/rules/machine.ts',
        source: 'if (!needsSecondPerson(facts)) return undefined',
        replacement: 'return undefined',
      },
    ],
    drill: 'four-eyes',
    finding: /an ending over the limit took effect at once|ended-by-two/,
  },
  'confirms-own-return': {
    patches: [
      {
        module: 'src/features/ledger/bank-returns/rules/act.ts',
        source: '(userId) => userId === broughtBy,',
        replacement: '(userId) => userId === -1,',
      },
    ],
    drill: 'four-eyes',
    finding: /confirming the own return answered/,
  },
  'concludes-own-migration': {
    patches: [
      {
        module: 'src/features/ledger/first-migration/rules/migration.ts',
        source: '(userId) => loaders.includes(userId),',
        replacement: '(userId) => userId === -1,',
      },
    ],
    drill: 'four-eyes',
    finding: /concluding the own migration answered/,
  },
  'writes-off-alone': {
    patches: [
      {
        module: 'src/features/ledger/doubtful-titulos/rules/vanished.ts',
        source: '(userId) => userId === proposal.proposedBy,',
        replacement: '(userId) => userId === -1,',
      },
      {
        module: 'src/features/ledger/doubtful-titulos/rules/vanished.ts',
        source: '(userId) => userId === vanished.proposedBy,',
        replacement: '(userId) => userId === -1,',
      },
    ],
    drill: 'four-eyes',
    finding: /confirming the own write-off answered/,
  },
  'indices-at-once': {
    patches: [
      {
        module: 'src/features/ledger/price-indices/actions.ts',
        source: 'if (doubts.length === 0) await applyValues(',
        replacement: 'await applyValues(',
      },
    ],
    drill: 'four-eyes',
    finding: /index values of 99 % count/,
  },
  'forgets-handler': {
    patches: [
      {
        module: items,
        source: 'handled_by: to.handledBy,',
        replacement: 'handled_by: record.state.handledBy,',
      },
    ],
    drill: 'model',
    finding: /PostgreSQL (answered|holds)/,
  },
  'unseen-payment': {
    patches: [
      {
        module: moves,
        source: 'balance_cents: record.balance_cents,',
        replacement: 'balance_cents: record.snapshot_cents,',
      },
    ],
    drill: 'conflicts',
    finding: /beside pay on item/,
  },
  'no-release-clock': {
    patches: [
      {
        module: removals,
        source: 'i.removal_release_on <= ${today}::date',
        replacement: 'i.removal_release_on <= ${null}::date',
      },
    ],
    drill: 'removal-deadline',
    finding: /is still listed on|went out on/,
  },
  // The drill uses its own machine with this fault; the patch is for the product in PostgreSQL
  // (src/features/negativation/bureau-exchange/actions/lifecycle.test.ts). The same holds for the next one.
  'outlives-term': {
    patches: [
      {
        module: removals,
        source:
          "(b.original_due_on + interval '5 years')::date - ${daysBefore}::int <= ${today}::date",
        replacement: 'false',
      },
    ],
    drill: 'simulation',
    finding: /a listing that has to go is only/,
    n: 20_000,
  },
  // Sends exempted persons together with the others of the boleto.
  'sends-exempted': {
    patches: [
      {
        module: 'src/features/negativation/debt-items/actions/sending.ts',
        source: 'const ofRow = (row: string) => movedItems.filter(({ move }) => move.row === row)',
        replacement: `const ofRow = (row: string) =>
          movedItems.filter(({ move }) => move.row === row).map(({ move, ...each }) => {
            const persons = move.to.persons.map((person) => ({
              ...person, inclusion: 'ENVIADO', attempts: 1,
            }))
            return { ...each, move: row === '8' ? { ...move, to: { ...move.to, persons } } : move }
          })`,
      },
    ],
    drill: 'simulation',
    finding: /was exempted and is sent/,
  },
  'deaf-to-bureau': {
    patches: [],
    drill: 'simulation',
    finding: /is not listed at the bureau, and by our record/,
  },
  'removals-stand-still': {
    patches: [],
    drill: 'simulation',
    finding: /a removal waits beyond/,
  },
} as const satisfies Readonly<Record<string, SeededFault>>
