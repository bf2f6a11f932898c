import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

/** Labels are coloured by debt type (spec 2:3); another one is grey. */
const tones: Readonly<Record<string, BadgeTone>> = {
  LOJA: 'accent',
  MALL: 'done',
  MIDIA: 'warn',
  CONFISSAO: 'danger',
}

/** The code of a debt type on its colour. */
export const DebtTypeBadge = ({ code }: { readonly code: string }) => (
  <Badge tone={tones[code.toUpperCase()] ?? 'neutral'}>{code}</Badge>
)
