import type { SeededFault } from './fault.ts'

const messages = 'src/features/collection/messages'
const sending = 'src/features/collection/sending'

/** Faults in the batch of the dunning ladder and in the sending of its messages. */
export const faultsOfMessages = {
  // A pause or dispute since the release is not asked again.
  'sends-protected': {
    patches: [
      {
        module: `${messages}/rules/ask-anew.ts`,
        source: 'const [reason] = boletoReasons(boleto, step, facts.holds, frame)',
        replacement: `const [reason] = boletoReasons(boleto, step, [], frame).filter(
          (each) => each !== 'CONTESTACAO')`,
      },
    ],
    drill: 'messages',
    finding: /was sent in spite of a (pause|dispute)/,
  },
  'sends-to-suspended': {
    patches: [
      {
        module: `${messages}/rules/ask-anew.ts`,
        source: "if (facts.suspended.has(`${asking.channel}|${address}`)) return 'DEVOLVIDO'",
        replacement: '',
      },
    ],
    drill: 'messages',
    finding: /was sent in spite of a suspended address/,
  },
  // Another worker takes a message in flight for one that was left behind.
  'no-lease': {
    patches: [
      {
        module: `${sending}/store/outbox.ts`,
        source: 'and m.sending_at + make_interval(secs => ${due.leaseSeconds}) <= ${due.now}',
        replacement: 'and ${due.leaseSeconds}::int > 0 and ${due.now}::timestamptz is not null',
      },
    ],
    drill: 'messages',
    finding: /a message in flight became INCERTA/,
  },
  'sends-uncertain-again': {
    patches: [
      {
        module: `${sending}/actions/hand-over-ends.ts`,
        source: "messages.map((message) => ({ message, to: 'INCERTA', change, detail: because })),",
        replacement:
          "messages.map((message) => ({ message, to: 'LIBERADA', change, detail: because })),",
      },
    ],
    drill: 'messages',
    finding: /messages received twice: /,
  },
  'releases-unseen': {
    patches: [
      {
        module: `${messages}/actions/release.ts`,
        source: 'isAsShown(proposed, { count: input.quantidade, cents: input.valor })',
        replacement: 'proposed.length <= input.quantidade',
      },
    ],
    drill: 'messages',
    finding: /a release with the count and sum of before a retirement was accepted/,
  },
  'proposes-retired': {
    patches: [
      {
        module: `${messages}/store/proposals.ts`,
        source: "and (m.state <> 'RETIRADA' or m.retired_by is not null)",
        replacement: "and m.state <> 'RETIRADA'",
      },
    ],
    drill: 'messages',
    finding: /the retired message is proposed again/,
  },
} as const satisfies Readonly<Record<string, SeededFault>>
