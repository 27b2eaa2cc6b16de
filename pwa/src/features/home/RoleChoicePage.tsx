/** The start page (/): who are you, a teacher or a student? A class tablet goes on to the children's pictures. */

import { Badge, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconClipboardList, IconEar, IconMicrophone, IconSchool } from '@tabler/icons-react';
import { Link, Navigate, useLocation } from 'react-router';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { readField } from '#platform/read-field.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { FeatureCard } from './FeatureCard.tsx';
import classes from './home.module.css';
import { RoleCard } from './RoleCard.tsx';
import { roleChoiceTexts as texts } from './texts.ts';

export default function RoleChoicePage() {
  const tablet = useTablet();
  // Whoever came back from the pictures wants to choose.
  const wantsToChoose = Boolean(readField(useLocation().state, 'choose'));
  if (tablet && !wantsToChoose) return <Navigate to="/student-login" replace />;
  return (
    <>
      <Container component="header" size="lg" w="100%" py="md">
        <Group justify="space-between">
          <Brand withTagline />
          <Badge size="lg" color="leaf" visibleFrom="xs">
            {texts.badge}
          </Badge>
        </Group>
      </Container>
      <Container component="main" size="lg" w="100%" flex={1}>
        <Stack align="center" gap="xs" mt={{ base: 'md', sm: 'xl' }}>
          <Title order={1} ta="center" className={classes.display}>
            {texts.heading}
          </Title>
          <Text ta="center" size="lg" c="dimmed" maw="36rem">
            {texts.intro}
          </Text>
        </Stack>
        <Doors />
        <Why />
        <CallToAction />
      </Container>
      <DeveloperTools />
    </>
  );
}

/** For a child who cannot read: birds as on the children's own pictures, against one bird with a list. */
function Doors() {
  return (
    <div className={classes.doors}>
      <RoleCard {...texts.student} to="/student" color="leaf">
        <Avatar design={CHILDREN.left} size={104} />
        <Chickadee pose="singing" size={184} />
        <Avatar design={CHILDREN.right} size={104} />
      </RoleCard>
      <RoleCard {...texts.teacher} to="/teacher" color="sky">
        <Chickadee pose="perched" size={104} />
        <IconClipboardList size={88} stroke={1.5} aria-hidden />
      </RoleCard>
    </div>
  );
}

/** Two children whom nobody knows. */
const CHILDREN = { left: avatarDesign('left'), right: avatarDesign('right') };

function Why() {
  return (
    <section aria-labelledby="why">
      <Title order={2} id="why" ta="center" mt={56} mb="lg">
        {texts.whyTitle}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <FeatureCard icon={IconMicrophone} color="coral" {...texts.features.speaking} />
        <FeatureCard icon={IconEar} color="sky" {...texts.features.listening} />
        <FeatureCard icon={IconSchool} color="leaf" {...texts.features.tools} />
      </SimpleGrid>
    </section>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="call" className={classes.call}>
      <Title order={2} id="call" ta="center">
        {texts.callTitle}
      </Title>
      <Group justify="center" mt="md">
        <Button component={Link} to="/teacher" size="lg">
          {texts.callTeacher}
        </Button>
        <Button component={Link} to="/student" size="lg" color="leaf">
          {texts.callStudent}
        </Button>
      </Group>
    </section>
  );
}

function DeveloperTools() {
  return (
    <Container component="footer" size="lg" w="100%" py="lg">
      <Group justify="center" gap="md">
        <Text size="sm" c="dimmed">
          {texts.developerTitle}
        </Text>
        <Button component={Link} to="/admin/users" variant="default" size="xs">
          {texts.viewUsers}
        </Button>
        <Button component={Link} to="/enhanced-features" variant="default" size="xs">
          {texts.deviceCheck}
        </Button>
      </Group>
    </Container>
  );
}
