import {
  IconBuildingBank,
  IconChartBar,
  IconFolder,
  IconHome,
  IconMail,
  IconPhoneCall,
  IconScale,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, TablerIcon>> = {
  Home: IconHome,
  Cobranca: IconPhoneCall,
  'Cartas e Email': IconMail,
  Ajuizamento: IconScale,
  Inadimplência: IconChartBar,
  Serasa: IconBuildingBank,
  Configurações: IconSettings,
}

/** Icon of a menu group, by name (spec 1:2.3). */
export function GroupIcon({
  group,
  size = 20,
}: {
  readonly group: string
  readonly size?: number
}) {
  const Icon = icons[group] ?? IconFolder
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
