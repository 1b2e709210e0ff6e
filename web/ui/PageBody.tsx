import { Stack, type StackProps } from '@mantine/core'

/** What stands below the header of a page that scrolls, part by part, with its gutters; `maw` for what is read rather than filled. */
export function PageBody(props: StackProps) {
  return <Stack gap="xxl" px="var(--jj-gutter)" pb={24} {...props} />
}
