import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import type { Density } from './data-table-props.ts'
import { IconButton } from '../actions/icon-button.tsx'

/** Toggles the row height between 36 and 44 px. */
export function DensitySwitch(props: {
  readonly density: Density
  readonly onChange: (density: Density) => void
}) {
  const roomy = props.density === 'comfortable'
  const Icon = roomy ? IconBaselineDensityMedium : IconBaselineDensitySmall
  return (
    <IconButton
      label="Linhas mais altas"
      pressed={roomy}
      icon={<Icon size={18} stroke={1.75} />}
      onClick={() => props.onChange(roomy ? 'compact' : 'comfortable')}
    />
  )
}
