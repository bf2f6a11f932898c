import {
  IconBuildingBank,
  IconCalendarEvent,
  IconCash,
  IconDatabase,
  IconFileMinus,
  IconGavel,
  IconMail,
  IconMailForward,
  IconMessage,
  IconMessages,
  IconNote,
  IconReceipt,
  IconRotateClockwise,
  IconMessageQuestion,
  IconScale,
  IconSend,
} from '@tabler/icons-react'

import type { Kind } from '../contract.ts'

const icons = {
  CICLO: IconRotateClockwise,
  DECISAO: IconGavel,
  JUSTIFICATIVA: IconMessage,
  ENVIO: IconSend,
  BUREAU: IconBuildingBank,
  BAIXA: IconFileMinus,
  PAGAMENTO: IconCash,
  BANCO: IconReceipt,
  ERP: IconDatabase,
  COMUNICACAO: IconMail,
  MENSAGEM: IconMailForward,
  CONTESTACAO: IconMessageQuestion,
  NEGOCIACAO: IconMessages,
  NOTA: IconNote,
  ACAO: IconScale,
  VENCIMENTO: IconCalendarEvent,
} as const

/** Icon of an event kind; decorative, because the name is beside it. */
export function KindIcon({ kind }: { readonly kind: Kind }) {
  const Icon = icons[kind]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}
