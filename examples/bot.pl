#!/usr/bin/env perl
# A bot in Perl that plays at random: external:perl examples/bot.pl
use strict;
use warnings;
use JSON::PP;

$| = 1;
while (my $line = <STDIN>) {
    my $message = decode_json($line);
    my $type = $message->{type};
    if ($type eq 'decide') {
        srand($message->{seed});
        my $choices = $message->{choices};
        my $picked = $choices->[int(rand(@$choices))];
        my $text = $picked->{notation};
        if (defined $picked->{most}) {
            my $amount = $picked->{least} + int(rand($picked->{most} - $picked->{least} + 1));
            $text =~ s/\S+$/$amount/;
        }
        print encode_json({ id => $message->{id}, choice => $text, why => 'a whim' }), "\n";
    } elsif ($type eq 'interject') {
        print encode_json({ id => $message->{id}, choice => undef }), "\n";
    } elsif ($type eq 'refused') {
        die $message->{reason};
    }
}
