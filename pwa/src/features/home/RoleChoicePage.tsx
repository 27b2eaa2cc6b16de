/** The start page (/): who are you, a teacher or a student? A class tablet goes on to the children's pictures. */

import { Badge, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconEar, IconMicrophone, IconSchool } from '@tabler/icons-react';
import { Link, Navigate, useLocation } from 'react-router';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { readField } from '#platform/read-field.ts';
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
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="xl">
          <RoleCard {...texts.student} to="/student" pose="singing" tone="leaf" />
          <RoleCard {...texts.teacher} to="/teacher" pose="perched" tone="sky" />
        </SimpleGrid>
        <Why />
        <CallToAction />
      </Container>
      <DeveloperTools />
    </>
  );
}

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
      </Group>
    </Container>
  );
}
