import { Box, Paper } from '@mantine/core'
import { CopyButton } from './CopyButton.tsx'

/** What programs say to each other, letter by letter, with the button that copies it. */
export function Verbatim({ text, label }: { text: string; label?: string }) {
  return (
    <Paper withBorder pos="relative" p={12} pr={40}>
      <Box pos="absolute" top={4} right={4}>
        <CopyButton text={text} iconOnly />
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        m={0}
        fz="xs"
        lh="18px"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
    </Paper>
  )
}
