import { Box, Paper } from '@mantine/core'
import { CopyButton } from './CopyButton.tsx'

/** A value as indented JSON with a copy button. */
export function JsonView({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <Paper withBorder pos="relative" p={12} pr={40}>
      <Box pos="absolute" top={4} right={4}>
        <CopyButton text={text} iconOnly />
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <Box component="pre" tabIndex={0} m={0} fz="xs" lh="18px" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Paper>
  )
}
