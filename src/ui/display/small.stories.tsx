import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Bar, StackedBar } from './bar.tsx'
import { BusyOverlay } from '../overlays/busy-overlay.tsx'
import { DecisionBadge, DecisionToggle } from '../fields/decision-toggle.tsx'
import { KeyHints, rowKeyHints } from './kbd.tsx'
import { Logo } from './logo.tsx'
import { Panel } from './panel.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import { PopoverSection } from '../overlays/popover-section.tsx'
import { Ruler } from './ruler.tsx'
import { SeverityLight } from './severity-light.tsx'
import type { Stories } from '../stories/story.ts'
import { Tabs } from '../actions/tabs.tsx'

const tokens =
  'canvas surface sunken raised hover line line-strong text text-2 text-3 accent accent-hover accent-text accent-bg danger danger-bg warn warn-bg warn-fill done done-bg a1 a2 a3 a4 a5 chart chart-2 bar'.split(
    ' ',
  )
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 } as const

function Guards() {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      title="Guardas"
      aside="1001250700002"
      foot="Verificadas na carga, em 18/11/2026 06:02. São refeitas ao submeter e ao enviar."
      target={
        <SeverityLight
          severity="block"
          count={2}
          label="2 avisos no boleto 1001250700002"
          expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <PopoverSection>Acordo vigente até 15/12/2026.</PopoverSection>
      <PopoverSection>Valor difere 1,8 % do retrato aprovado.</PopoverSection>
    </PopoverCard>
  )
}

function TabStory() {
  const [tab, setTab] = useState('open')
  return (
    <Tabs
      label="Cliente"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'open', label: 'Saldo em Aberto', count: 3, content: <p>Saldo</p> },
        { id: 'contacts', label: 'Contatos', count: 4, content: <p>Contatos do cliente</p> },
        { id: 'history', label: 'Histórico de Negociação', content: <p>Histórico</p> },
      ]}
    />
  )
}

export const stories: Stories = {
  colours: () => (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))',
        gap: 8,
      }}
    >
      {tokens.map((token) => (
        <div key={token} style={{ fontSize: 11 }}>
          <div
            style={{
              height: 24,
              border: '1px solid var(--line)',
              borderRadius: 4,
              background: `var(--${token})`,
            }}
          />
          {token}
        </div>
      ))}
    </div>
  ),
  decisions: () => (
    <div style={row}>
      <DecisionToggle
        shape="filled"
        word="NEGATIVAR"
        label="Isentar boleto 1"
        onToggle={() => {}}
      />
      <DecisionToggle
        shape="hollow"
        word="ISENTAR"
        label="Negativar boleto 2"
        onToggle={() => {}}
      />
      <DecisionToggle
        shape="amber"
        word="ISENTAR"
        label="Justificar boleto 3"
        onToggle={() => {}}
      />
      <DecisionBadge shape="filled" word="NEGATIVAR" />
      <SeverityLight severity="none" count={0} label="Nenhum aviso" />
      <SeverityLight severity="alert" count={1} label="1 alerta" />
      <SeverityLight severity="block" count={1} label="1 bloqueio" />
      <Badge>Novo</Badge>
      <Badge tone="danger" icon={<IconAlertTriangle size={12} stroke={1.75} />}>
        Vencido
      </Badge>
      <Badge tone="done" icon={<IconCircleCheck size={12} stroke={1.75} />}>
        Pago
      </Badge>
      <Badge tone="warn">A vencer</Badge>
      <Badge tone="accent">Isento</Badge>
    </div>
  ),
  rulers: () => (
    <div style={row}>
      {[
        { gone: 2, of: 5 },
        { gone: 2, of: 2 },
        { gone: 6, of: 5 },
        { gone: 0, of: 1 },
        { gone: 30, of: 5 },
      ].map((deadline) => (
        <Ruler key={`${deadline.gone}/${deadline.of}`} deadline={deadline} />
      ))}
    </div>
  ),
  bars: () => (
    <div style={{ display: 'grid', gap: 12, maxWidth: 560 }}>
      <Bar part={118} whole={1020} of={1020} label="118 de 1.020 boletos" />
      <Bar part={387} whole={902} of={1020} label="387 de 902 boletos" />
      <Bar part={95} whole={95} of={1020} tone="done" label="95 finalizados" />
      <StackedBar
        width={160}
        label="Atraso do contrato"
        segments={['warn-fill', 'a1', 'a2', 'a3', 'a4', 'a5'].map((color, index) => ({
          color,
          value: index + 1,
        }))}
      />
    </div>
  ),
  busy: () => <BusyOverlay />,
  panel: () => (
    <Panel
      title="Prazos de retirada"
      subtitle="5 dias úteis depois do pagamento"
      aside="Atualizado às 09:41"
    >
      <p>Nenhum prazo aberto.</p>
    </Panel>
  ),
  popover: () => <Guards />,
  tabs: () => <TabStory />,
  signs: () => (
    <div style={row}>
      <Logo />
      <Logo name="Régua" size={40} />
      <Avatar name="Marina Duarte" />
      <KeyHints hints={rowKeyHints({ selects: true, opens: true })} />
    </div>
  ),
}
