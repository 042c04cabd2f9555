"""What a person sees while their memory is empty."""
