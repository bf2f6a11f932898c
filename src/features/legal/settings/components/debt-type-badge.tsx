import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

/** Badge colours by debt type (spec 2:3); grey by default. */
const tones: Readonly<Record<string, BadgeTone>> = {
  LOJA: 'accent',
  MALL: 'done',
  MIDIA: 'warn',
  CONFISSAO: 'danger',
}

export const DebtTypeBadge = ({ code }: { readonly code: string }) => (
  <Badge tone={tones[code.toUpperCase()] ?? 'neutral'}>{code}</Badge>
)
